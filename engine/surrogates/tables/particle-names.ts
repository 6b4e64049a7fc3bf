/** Family names that stand behind a particle which is or holds an article, by the particle: "del Valle", "van der Meer". */
const words = (list: string): readonly string[] => list.split(' ');

export const PARTICLE_NAMES: Readonly<Record<string, readonly string[]>> = {
  'es del': words('Río Valle Campo Olmo Bosque Castillo Pino Prado Monte Moral Barrio Amo Álamo Arco'),
  'es de la': words('Fuente Cruz Torre Vega Rosa Peña Mata Calle Iglesia Hoz Rúa Serna'),
  'es de los': words('Ríos Santos Reyes Ángeles Mozos Cobos Arcos'),
  'es de las': words('Heras Casas Nieves Peñas Viñas Cuevas'),
  'pt da': words('Costa Rocha Cunha Luz Fonseca Mota Conceição Graça Veiga Silva Gama Cruz'),
  'pt do': words('Nascimento Carmo Vale Amaral Rosário Couto Prado Rego'),
  'pt dos': words('Santos Reis Anjos Passos Ramos Prazeres'),
  'pt das': words('Neves Flores Dores Chagas Mercês'),
  'it della': words('Torre Valle Rovere Corte Monica Bella Porta'),
  'it del': words('Bianco Monte Vecchio Prete Giudice Bene Piero Grosso'),
  'it di': words('Stefano Marco Pietro Matteo Maio Lorenzo Carlo Benedetto'),
  'fr de la': words('Fontaine Tour Roche Motte Rivière Croix Salle'),
  'fr du': words('Pont Bois Mas Parc Plessis Moulin'),
  'nl van den': words('Broek Bosch Heuvel Brink Akker Hoek Eijnde Berg Ende Boom'),
  'nl van der': words('Meer Linden Velde Heijden Wal Laan Veen Zee Horst Plas Steen Wouden'),
  'nl van de': words('Ven Vijver Sande Kamp Wiel Water Pol Laar Kerkhof Wetering'),
  'nl van': words('Dijk Leeuwen Dam Beek Wijk Vliet Doorn Rijn Loon Essen Houten Asch'),
  'nl de': words('Vries Jong Boer Groot Bruijn Graaf Wit Haan Ruiter Koning Lange'),
  'nl ter': words('Horst Haar Braak Hofstede Laak Steege'),
  'de von': words('Hagen Stein Thun Bergen Treskow Bülow Arnim Kleist Rosenberg Wangenheim'),
  'de von der': words('Heide Lippe Mark Burg Au Wense Schulenburg Leyen'),
  'de zu': words('Solms Waldeck Stolberg Castell Erbach'),
};
