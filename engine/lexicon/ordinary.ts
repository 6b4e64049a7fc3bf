/**
 * Words that are no sign of a person: those of a language that are most frequent, or that are names as well.
 *
 * The model's `words.bin` cannot serve here, although it knows ordinary words too. A table of one map has the same keys in an
 * installation without a model, in a worker without ports and after the model is exchanged. And `words.bin` holds 28 bits of a hash: a
 * chance hit once in 400 words only blurs a doubt of detection, but would take a name's key out of a table. This list has words
 * themselves, and of rare words only those that are names of our tables.
 */
import { ORDINARY } from './ordinary-words.ts';

/** What the texts behind the generated table are too dry for: nouns and adjectives that are names, and what a map calls people. */
const BY_HAND: Readonly<Record<string, string>> = {
  en: 'america carolina chad china florida georgia india israel jordan kenya london paris santa virginia washington applicant author bay brook bush buyer chance chase child claimant client colleague contact customer defendant doctor dean employee employer fox friend grant guest hill hunter king knight lake lawyer manager member mercy moon name nurse owner parent partner party patient person plaintiff prince recipient river seller sender star stone student subject summer supplier teacher tenant user victim vendor winter witness wood',
  de: 'adler arzt bach bauer baum berg bergmann blum braun busch engel ernst eule feld fink frank frost fuchs fürst graf groß gut hahn haas hase heil herbst herz hirsch hoffnung horn kaiser kern kind klein klug koch könig kraft krieger kroll kunde kurz kuß lang licht löwe mai mann markt meister mensch mond müller nebel neumann ochs patient person pfeiffer rabe reich richter ritter roth rose sauer schäfer schenk schmidt schmied schneider schnee schön schreiber schulz schuster schwarz sommer sonne specht stark stein stern stolz storch strauß sturm stunde tag teufel vogel vogt wagner wald weber weiß wild winter wolf wolke wunder zimmermann zorn',
  nl: 'bakker berg boer bos brouwer dijk hoek jager klant kok koning kuiper meer mulder patiënt persoon prins roos schaap schipper smit snoek ster vis visser vos wind winter zee zomer',
  tr: 'akdeniz arı sultan türk aslan ateş bahar barış boz bulut çelik çınar demir deniz doğan duman fırat güler gül güneş hasta ışık kara kaya kişi kılıç koç kurt melek mert mutlu müşteri nehir nur onur ömür özgür polat rüzgar savaş sevgi şahin şimşek taş tekin toprak umut uysal yağmur yaprak yaşar yıldırım yıldız yılmaz yücel',
  sv: 'berg björk blad blom dal ek fors gran gren holm kund lind ljung löv ros sjö sten ström',
  da: 'berg blad blom dal falk holm kvist lund møller skov sten',
  nb: 'berg blad dal ek falk foss haug holm lie lund moen strand vik',
  fr: 'france boulanger berger blanc bois bon boucher brun champ client colin fleur fontaine garnier grand gros lebrun leroy leblanc marchand martin meunier moulin noir patient personne petit prince roche roux roy sauvage',
  it: 'bianchi bruno cliente costa conti fabbri ferrari fiore fontana gatti grassi grillo leone marino monti neri paziente persona pesce rosa rossi serra testa valle verdi vita viola',
  es: 'roma santa campos cliente cruz delgado flores fuentes guerrero iglesias león luna marina mar molina morales nieves paciente persona reyes rosa ríos rubio sierra sol torres vega vargas',
  pt: 'cliente costa cruz ferreira flores leite lima moreira neves oliveira paciente pereira pessoa pinto ramos ribeiro rocha rosa serra silva',
  el: 'αφέντης αφέντη βασίλειο βασιλόπουλο βασιλόπουλου δήμος δήμου δήμο',
  ko: '강력한 강인한 고귀한 고요한 공정한 기이한 단순한 막강한 마땅한 무고한 무한 민감한 민첩한 방대한 분명한 상세한 선명한 선량한 성실한 소중한 순수한 신기한 신선한 신성한 신중한 안전한 안녕한 엄격한 온순한 우수한 우아한 유능한 유명한 유사한 유용한 유익한 유일한 이상한 이로운 정당한 정직한 정확한 조용한 주요한 진실한 진지한 진정한 진귀한 편안한 한가한 허전한 황당한',
  vi: 'đức mỹ nga việt',
  zh: '那 于 和 有 从 都 各 全 过 经 多 后 又 某 贵 老 小 大 本 该 先 两 是 安成 安静 安民 安宁 安平 白兵 白果 白雪 白云 白玉 柏林 常成 常民 陈兵 成功 程度 池波 丛林 党军 房东 封建 高超 高峰 高洁 高亮 高明 高强 高飞 官兵 官民 海军 海波 海林 海洋 海燕 海航 贺龙 洪亮 洪峰 洪水 花红 花果 黄金 黄龙 黄梅 吉利 吉林 吉成 季军 简洁 简明 金刚 金华 金玉 井林 康健 康平 劳军 劳民 冷静 冷艳 黎明 黎民 连云 廉洁 廉明 练兵 凌晨 凌云 陆军 毛利 农民 刁民 边民 平安 平民 全军 全民 全文 权利 沙龙 沙林 盛明 石成 石林 石英 舒畅 舒洁 双喜 万民 汪洋 卫兵 温文 文明 武力 武林 武利 武英 夏梅 向东 向阳 向洋 游民 游勇 余波 余平 原文 原平 岳父 章博 周波 周密 周文 朱红',
  pl: 'baran bąk cichy gołąb gruszka klient kot kowal kozioł krawiec kruk król lis marka mazur mróz mucha osoba pacjent piątek ptak rybak sikora sobota sowa stolarz szewc wilk wójcik wrona zając zima',
  cs: 'beran černý čech dvořák holub jelínek kadlec kolář kovář král krejčí klient kučera liška malý mlynář mráz němec novák novotný osoba pacient pokorný ryba sedlák sokol svoboda veselý vlk zima',
  hu: 'barát fehér fekete farkas hegedűs juhász kis király kovács lakatos magyar molnár nagy németh orosz papp páciens sipos szabó szűcs takács török tóth ügyfél varga virág vörös',
  fi: 'aalto asiakas heinä henkilö ilta järvi kallio kanerva koski kukka lahti laine lehto lumi mäki metsä niemi oksa onni potilas saari salo satu taimi toivo tuuli virta',
};

const sets = new Map<string, ReadonlySet<string>>();

function wordsOf(language: string): ReadonlySet<string> {
  let words = sets.get(language);
  if (words === undefined) {
    const listed = Object.hasOwn(ORDINARY, language) ? (ORDINARY[language] as string).split('|') : [];
    const added = Object.hasOwn(BY_HAND, language) ? (BY_HAND[language] as string).split(' ') : [];
    words = new Set([...listed, ...added]);
    sets.set(language, words);
  }
  return words;
}

/** In this many languages a word is taken for an ordinary one where the language of a text is not known. */
const IN_SEVERAL = 3;
let several: ReadonlySet<string> | undefined;

function ordinaryInSeveral(): ReadonlySet<string> {
  if (several !== undefined) return several;
  const counts = new Map<string, number>();
  for (const language of new Set([...Object.keys(ORDINARY), ...Object.keys(BY_HAND)]))
    for (const word of wordsOf(language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  several = new Set([...counts].filter(([, count]) => count >= IN_SEVERAL).map(([word]) => word));
  return several;
}

/**
 * Whether a word is an ordinary one in any of these languages, or in several when there are none. English counts always, because
 * texts are translated into it.
 */
export function isOrdinary(word: string, languages: readonly string[]): boolean {
  const lower = word.toLowerCase();
  if (wordsOf('en').has(lower)) return true;
  if (languages.length === 0) return ordinaryInSeveral().has(lower);
  return languages.some((language) => wordsOf(language).has(lower));
}
