/** Language packs for optical character recognition: the bundled ones and those of the operator (`--ocr-packs DIR`). */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Pack } from '../../engine/images/recognised.ts';

export interface OcrPacks {
  /** By primary subtag (`de`); a language may have several (Chinese). */
  byLanguage: ReadonlyMap<string, readonly Pack[]>;
  /** By Tesseract's name for a script. */
  byScript: ReadonlyMap<string, readonly Pack[]>;
  /** Orientation and script detection. */
  osd: Pack | undefined;
  /** Languages to try where none is known: the bundled ones. */
  fallback: readonly string[];
}

const BUNDLED = ['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld', 'pol'];
const OSD = 'osd';

/** Tesseract's names (ISO 639-2/T, with exceptions) to primary subtags (BCP 47). */
const SUBTAGS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'afr=af amh=am ara=ar asm=as aze=az aze_cyrl=az bel=be ben=bn bod=bo bos=bs bre=br bul=bg cat=ca ces=cs chi_sim=zh ' +
    'chi_tra=zh cos=co cym=cy dan=da deu=de div=dv dzo=dz ell=el eng=en epo=eo est=et eus=eu fao=fo fas=fa fin=fi fra=fr ' +
    'fry=fy gla=gd gle=ga glg=gl guj=gu hat=ht heb=he hin=hi hrv=hr hun=hu hye=hy iku=iu ind=id isl=is ita=it jav=jv ' +
    'jpn=ja kan=kn kat=ka kaz=kk khm=km kir=ky kmr=ku kor=ko lao=lo lat=la lav=lv lit=lt ltz=lb mal=ml mar=mr mkd=mk ' +
    'mlt=mt mon=mn mri=mi msa=ms mya=my nep=ne nld=nl nor=no oci=oc ori=or pan=pa pol=pl por=pt pus=ps que=qu ron=ro ' +
    'rus=ru san=sa sin=si slk=sk slv=sl snd=sd spa=es sqi=sq srp=sr srp_latn=sr sun=su swa=sw swe=sv tam=ta tat=tt ' +
    'tel=te tgk=tg tha=th tir=ti ton=to tur=tr uig=ug ukr=uk urd=ur uzb=uz uzb_cyrl=uz vie=vi yid=yi yor=yo'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Languages that a script is most often written in. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Arabic: ['ar', 'fa', 'ur'],
  Armenian: ['hy'],
  Bengali: ['bn'],
  Cyrillic: ['ru', 'uk', 'bg'],
  Devanagari: ['hi', 'ne'],
  Georgian: ['ka'],
  Greek: ['el'],
  Gujarati: ['gu'],
  Han: ['zh'],
  Hangul: ['ko'],
  Hebrew: ['he'],
  Japanese: ['ja'],
  Kannada: ['kn'],
  Khmer: ['km'],
  Korean: ['ko'],
  Lao: ['lo'],
  Malayalam: ['ml'],
  Myanmar: ['my'],
  Tamil: ['ta'],
  Telugu: ['te'],
  Thai: ['th'],
};

/** Packs of `directory` beside the bundled ones; of two with one name the operator's wins. Throws when it cannot be read. */
export function findOcrPacks(directory?: string): OcrPacks {
  const packs = new Map([...bundled(), ...(directory === undefined ? [] : packsIn(directory))]);
  const byLanguage = new Map<string, Pack[]>();
  for (const [name, pack] of packs) {
    const language = subtagOf(name);
    if (language !== undefined) byLanguage.set(language, [...(byLanguage.get(language) ?? []), pack]);
  }
  const byScript = new Map(
    Object.entries(SCRIPTS).map(([script, languages]) => [
      script,
      languages.flatMap((language) => byLanguage.get(language) ?? []),
    ]),
  );
  return {
    byLanguage,
    byScript,
    osd: packs.get(OSD),
    fallback: BUNDLED.map((name) => subtagOf(name) as string).filter((language) => byLanguage.has(language)),
  };
}

function subtagOf(name: string): string | undefined {
  return SUBTAGS[name] ?? (/^[a-z]{3}$/.test(name) && name !== OSD && name !== 'equ' ? name : undefined);
}

/** A package whose files were left out of the installation is skipped. */
function bundled(): [string, Pack][] {
  const { resolve } = createRequire(import.meta.url);
  return [...BUNDLED, OSD].flatMap((name) => {
    try {
      const folder = dirname(resolve(`@tesseract.js-data/${name}/package.json`));
      return packsIn(join(folder, '4.0.0_best_int'));
    } catch {
      return [];
    }
  });
}

function packsIn(directory: string): [string, Pack][] {
  return readdirSync(directory)
    .toSorted()
    .flatMap((file) => {
      const name = /^([a-z]{3}(?:_[a-z]{3,4})?)\.traineddata(?:\.gz)?$/.exec(file)?.[1];
      return name === undefined ? [] : [[name, { name, path: join(directory, file) }] as [string, Pack]];
    });
}
