/** Month names in running text, folded: full, inflected, abbreviated. Each entry: the month, then its forms. */
import { Terms } from './scan.ts';

const FULL: readonly (readonly string[])[] = [
  // English, German, Dutch, Nordic, French, Spanish, Catalan, Italian, Portuguese, Romanian, then the rest by family.
  ['january', 'januar', 'jänner', 'jaenner', 'feber januar', 'januari', 'janvier', 'enero', 'gener', 'gennaio', 'janeiro', 'ianuarie', 'ianuarii', 'tammikuu', 'tammikuuta', 'tammikuun', 'tammikuussa', 'stycznia', 'styczen', 'styczniu', 'ledna', 'leden', 'lednu', 'januara', 'januári', 'januar', 'január', 'januárja', 'január', 'januárban', 'januártól', 'siječnja', 'siječanj', 'siječnju', 'januara', 'januaru', 'ocak', 'ocakta', 'января', 'январь', 'январе', 'січня', 'січень', 'січні', 'януари', 'јануар', 'јануара', 'ιανουαριου', 'ιανουαριος', 'ιανουαριο', 'γεναρη', 'ינואר', 'בינואר', 'يناير', 'كانون الثاني', 'جانفي', 'januari', 'जनवरी', 'มกราคม', 'janvāris', 'janvārī', 'janvāra', 'sausio', 'jaanuar', 'jaanuaril'],
  ['february', 'februar', 'feber', 'februari', 'fevrier', 'febrero', 'febrer', 'febbraio', 'fevereiro', 'februarie', 'helmikuu', 'helmikuuta', 'helmikuun', 'helmikuussa', 'lutego', 'luty', 'lutym', 'unora', 'unor', 'unoru', 'februara', 'február', 'februári', 'februára', 'februárban', 'veljače', 'veljača', 'veljači', 'februaru', 'şubat', 'февраля', 'февраль', 'феврале', 'лютого', 'лютий', 'лютому', 'февруари', 'фебруар', 'фебруара', 'φεβρουαριου', 'φεβρουαριος', 'φεβρουαριο', 'φλεβαρη', 'פברואר', 'בפברואר', 'فبراير', 'شباط', 'فيفري', 'फरवरी', 'फ़रवरी', 'กุมภาพันธ์', 'februāris', 'februārī', 'februāra', 'vasario', 'veebruar', 'veebruaril', 'pebruari'],
  ['march', 'märz', 'maerz', 'maart', 'mars', 'marts', 'marzo', 'març', 'março', 'martie', 'maaliskuu', 'maaliskuuta', 'maaliskuun', 'maaliskuussa', 'marca', 'marzec', 'marcu', 'března', 'březen', 'březnu', 'marec', 'március', 'márczius', 'márciusban', 'ožujka', 'ožujak', 'ožujku', 'mart', 'marta', 'martu', 'марта', 'март', 'марте', 'березня', 'березень', 'березні', 'μαρτιου', 'μαρτιος', 'μαρτιο', 'μαρτη', 'מרץ', 'במרץ', 'מרס', 'במרס', 'مارس', 'آذار', 'maret', 'मार्च', 'มีนาคม', 'marts', 'martā', 'marta', 'kovo', 'märts', 'märtsil'],
  ['april', 'aprill', 'avril', 'abril', 'aprile', 'aprilie', 'huhtikuu', 'huhtikuuta', 'huhtikuun', 'huhtikuussa', 'kwietnia', 'kwiecień', 'kwietniu', 'dubna', 'duben', 'dubnu', 'apríl', 'apríla', 'apríli', 'április', 'áprilisban', 'travnja', 'travanj', 'travnju', 'aprila', 'aprilu', 'nisan', 'апреля', 'апрель', 'апреле', 'квітня', 'квітень', 'квітні', 'април', 'априла', 'απριλιου', 'απριλιος', 'απριλιο', 'απριλη', 'אפריל', 'באפריל', 'أبريل', 'ابريل', 'إبريل', 'نيسان', 'أفريل', 'अप्रैल', 'เมษายน', 'aprīlis', 'aprīlī', 'aprīļa', 'balandžio', 'aprillil'],
  ['may', 'mai', 'mei', 'maj', 'maio', 'mayo', 'maig', 'maggio', 'toukokuu', 'toukokuuta', 'toukokuun', 'toukokuussa', 'maja', 'maju', 'května', 'květen', 'květnu', 'máj', 'mája', 'máji', 'május', 'májusban', 'svibnja', 'svibanj', 'svibnju', 'mayıs', 'мая', 'май', 'мае', 'травня', 'травень', 'травні', 'мај', 'маја', 'μαιου', 'μαιος', 'μαιο', 'μαη', 'מאי', 'במאי', 'مايو', 'أيار', 'ايار', 'ماي', 'मई', 'พฤษภาคม', 'maijs', 'maijā', 'maija', 'gegužės', 'mail'],
  ['june', 'juni', 'juin', 'junio', 'juny', 'giugno', 'junho', 'iunie', 'kesäkuu', 'kesäkuuta', 'kesäkuun', 'kesäkuussa', 'czerwca', 'czerwiec', 'czerwcu', 'června', 'červen', 'červnu', 'jún', 'júna', 'júni', 'június', 'juniusban', 'lipnja', 'lipanj', 'lipnju', 'juna', 'junu', 'jun', 'haziran', 'июня', 'июнь', 'июне', 'червня', 'червень', 'червні', 'юни', 'јун', 'јуна', 'ιουνιου', 'ιουνιος', 'ιουνιο', 'ιουνη', 'יוני', 'ביוני', 'يونيو', 'يونيه', 'حزيران', 'جوان', 'जून', 'มิถุนายน', 'jūnijs', 'jūnijā', 'jūnija', 'birželio', 'juuni', 'juunil'],
  ['july', 'juli', 'juillet', 'julio', 'juliol', 'luglio', 'julho', 'iulie', 'heinäkuu', 'heinäkuuta', 'heinäkuun', 'heinäkuussa', 'lipca', 'lipiec', 'lipcu', 'července', 'červenec', 'červenci', 'júl', 'júla', 'júli', 'július', 'juliusban', 'srpnja', 'srpanj', 'srpnju', 'jula', 'julu', 'jul', 'temmuz', 'июля', 'июль', 'июле', 'липня', 'липень', 'липні', 'юли', 'јул', 'јула', 'ιουλιου', 'ιουλιος', 'ιουλιο', 'ιουλη', 'יולי', 'ביולי', 'يوليو', 'يوليه', 'تموز', 'جويلية', 'जुलाई', 'กรกฎาคม', 'jūlijs', 'jūlijā', 'jūlija', 'liepos', 'juuli', 'juulil'],
  ['august', 'augustus', 'augusti', 'aout', 'agosto', 'agost', 'elokuu', 'elokuuta', 'elokuun', 'elokuussa', 'sierpnia', 'sierpień', 'sierpniu', 'srpna', 'srpen', 'srpnu', 'augusta', 'auguste', 'auguszt', 'augusztus', 'augusztusban', 'kolovoza', 'kolovoz', 'kolovozu', 'avgust', 'avgusta', 'avgustu', 'ağustos', 'августа', 'август', 'августе', 'серпня', 'серпень', 'серпні', 'август', 'август', 'августа', 'αυγουστου', 'αυγουστος', 'αυγουστο', 'אוגוסט', 'באוגוסט', 'أغسطس', 'اغسطس', 'آب', 'أوت', 'agustus', 'अगस्त', 'สิงหาคม', 'augusts', 'augustā', 'rugpjūčio', 'augustil'],
  ['september', 'septembre', 'septiembre', 'setiembre', 'setembre', 'settembre', 'setembro', 'septembrie', 'syyskuu', 'syyskuuta', 'syyskuun', 'syyskuussa', 'września', 'wrzesień', 'wrześniu', 'září', 'septembra', 'septembri', 'szeptember', 'szeptemberben', 'rujna', 'rujan', 'rujnu', 'septembar', 'septembru', 'eylül', 'сентября', 'сентябрь', 'сентябре', 'вересня', 'вересень', 'вересні', 'септември', 'септембар', 'септембра', 'σεπτεμβριου', 'σεπτεμβριος', 'σεπτεμβριο', 'σεπτεμβρη', 'ספטמבר', 'בספטמבר', 'سبتمبر', 'أيلول', 'ايلول', 'सितंबर', 'सितम्बर', 'กันยายน', 'septembris', 'septembrī', 'rugsėjo', 'septembril'],
  ['october', 'oktober', 'octobre', 'octubre', 'ottobre', 'outubro', 'octombrie', 'lokakuu', 'lokakuuta', 'lokakuun', 'lokakuussa', 'października', 'październik', 'październiku', 'října', 'říjen', 'říjnu', 'október', 'októbra', 'októbri', 'októberben', 'listopada', 'listopad', 'oktobar', 'oktobra', 'oktobru', 'ekim', 'октября', 'октябрь', 'октябре', 'жовтня', 'жовтень', 'жовтні', 'октомври', 'октобар', 'октобра', 'οκτωβριου', 'οκτωβριος', 'οκτωβριο', 'οκτωβρη', 'אוקטובר', 'באוקטובר', 'أكتوبر', 'اكتوبر', 'تشرين الأول', 'تشرين الاول', 'अक्टूबर', 'अक्तूबर', 'ตุลาคม', 'oktobris', 'oktobrī', 'spalio', 'oktoobril', 'oktoober'],
  ['november', 'novembre', 'noviembre', 'novembro', 'noiembrie', 'marraskuu', 'marraskuuta', 'marraskuun', 'marraskuussa', 'listopad', 'listopadzie', 'listopadu', 'novembra', 'novembri', 'novemberben', 'studenoga', 'studenog', 'studeni', 'studenom', 'novembar', 'novembru', 'kasım', 'ноября', 'ноябрь', 'ноябре', 'листопада', 'листопад', 'листопаді', 'ноември', 'новембар', 'новембра', 'νοεμβριου', 'νοεμβριος', 'νοεμβριο', 'νοεμβρη', 'נובמבר', 'בנובמבר', 'نوفمبر', 'تشرين الثاني', 'nopember', 'नवंबर', 'नवम्बर', 'พฤศจิกายน', 'novembris', 'novembrī', 'lapkričio', 'novembril'],
  ['december', 'dezember', 'decembre', 'diciembre', 'desembre', 'dicembre', 'dezembro', 'decembrie', 'desember', 'joulukuu', 'joulukuuta', 'joulukuun', 'joulukuussa', 'grudnia', 'grudzień', 'grudniu', 'prosince', 'prosinec', 'prosinci', 'decembra', 'decembri', 'decemberben', 'prosinca', 'prosinac', 'prosincu', 'decembar', 'decembru', 'aralık', 'декабря', 'декабрь', 'декабре', 'грудня', 'грудень', 'грудні', 'декември', 'децембар', 'децембра', 'δεκεμβριου', 'δεκεμβριος', 'δεκεμβριο', 'δεκεμβρη', 'דצמבר', 'בדצמבר', 'ديسمبر', 'كانون الأول', 'كانون الاول', 'दिसंबर', 'दिसम्बर', 'ธันวาคม', 'decembris', 'decembrī', 'gruodžio', 'detsember', 'detsembril'],
  // Solar and lunar years of the Middle East; the position only tells that these are months.
  ['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور', 'مهر', 'آبان', 'آذر', 'دی', 'بهمن', 'اسفند', 'محرم', 'صفر', 'ربيع الأول', 'ربيع الثاني', 'ربيع الآخر', 'جمادى الأولى', 'جمادى الآخرة', 'رجب', 'شعبان', 'رمضان', 'شوال', 'ذو القعدة', 'ذي القعدة', 'ذو الحجة', 'ذي الحجة', 'תשרי', 'חשוון', 'כסלו', 'טבת', 'שבט', 'אדר', 'ניסן', 'אייר', 'סיוון', 'תמוז', 'אלול'],
];

const SHORT: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'janv', 'tammik', 'stycz', 'led', 'sij', 'oca', 'янв', 'січ', 'яну', 'јан', 'ιαν', 'ม.ค.', 'ian', 'gen'],
  ['feb', 'febr', 'fevr', 'fev', 'helmik', 'lut', 'úno', 'velj', 'şub', 'фев', 'февр', 'лют', 'феб', 'φεβ', 'ก.พ.'],
  ['mar', 'mär', 'mrz', 'mrt', 'marz', 'maalisk', 'bře', 'márc', 'ožu', 'мар', 'бер', 'μαρ', 'มี.ค.'],
  ['apr', 'abr', 'avr', 'huhtik', 'kwi', 'kwiet', 'dub', 'ápr', 'tra', 'nis', 'апр', 'квіт', 'απρ', 'เม.ย.'],
  ['may', 'mag', 'toukok', 'maj', 'kvě', 'máj', 'svi', 'μαι', 'พ.ค.', 'трав'],
  ['jun', 'giu', 'kesäk', 'cze', 'czerw', 'čvn', 'jún', 'lip', 'haz', 'июн', 'черв', 'юни', 'јун', 'ιουν', 'มิ.ย.', 'iun'],
  ['jul', 'juil', 'lug', 'heinäk', 'čvc', 'júl', 'srp', 'tem', 'июл', 'лип', 'юли', 'јул', 'ιουλ', 'ก.ค.', 'iul'],
  ['aug', 'ago', 'ag', 'elok', 'sie', 'sierp', 'kol', 'ağu', 'авг', 'серп', 'αυγ', 'ส.ค.', 'agu'],
  ['sep', 'sept', 'set', 'syysk', 'wrz', 'wrzes', 'zář', 'szept', 'ruj', 'eyl', 'сен', 'сент', 'вер', 'верес', 'септ', 'σεπ', 'σεπτ', 'ก.ย.'],
  ['oct', 'okt', 'ott', 'out', 'lokak', 'paź', 'pazdz', 'říj', 'eki', 'окт', 'жовт', 'οκτ', 'ต.ค.'],
  ['nov', 'marrask', 'lis', 'listop', 'stu', 'kas', 'нояб', 'ноя', 'лист', 'ноем', 'нов', 'νοε', 'νοεμ', 'พ.ย.', 'noi'],
  ['dec', 'dic', 'dez', 'des', 'jouluk', 'gru', 'grudz', 'pro', 'ara', 'дек', 'груд', 'дец', 'δεκ', 'ธ.ค.'],
];

/** Forms that are also everyday words of some language: a day alone beside them proves little. */
const AMBIGUOUS = new Set(
  'may mars mart mai maj mei set out ago mar dec des lis pro ara kas eki tem gen lip led jun jul mag tra stu ag sie cze lut kwi gru tom dub kol nis вер лист лип мар май мај бер нов юни юли трав maja marca marta listopad mail maju دی تیر مهر آب ניסן שבט אדר صفر رجب ocak ekim nisan aralik'.split(' '),
);

export interface Month {
  /** 1 to 12; 0 for calendars without a fixed place. */
  month: number;
  short: boolean;
  ambiguous: boolean;
}

function entries(): [string, Month][] {
  const all: [string, Month][] = [];
  const add = (lists: readonly (readonly string[])[], short: boolean): void => {
    lists.forEach((words, index) => {
      for (const word of words) {
        const ambiguous = AMBIGUOUS.has(word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')) || AMBIGUOUS.has(word);
        all.push([word, { month: index < 12 ? index + 1 : 0, short, ambiguous }]);
      }
    });
  };
  add(SHORT, true);
  add(FULL, false);
  return all;
}

export const MONTHS = new Terms<Month>(entries());
