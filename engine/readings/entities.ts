/**
 * Names of characters in HTML 4.01 (section 24), which mails and pages use; the code points of each row follow each other from
 * its first.
 */
const ROWS: readonly (readonly [first: number, names: string])[] = [
  [
    160,
    'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
  ],
  [338, 'OElig oelig'],
  [352, 'Scaron scaron'],
  [376, 'Yuml'],
  [913, 'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho'],
  [931, 'Sigma Tau Upsilon Phi Chi Psi Omega'],
  [
    945,
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega',
  ],
  [8194, 'ensp emsp'],
  [8201, 'thinsp'],
  [8204, 'zwnj zwj lrm rlm'],
  [8211, 'ndash mdash'],
  [8216, 'lsquo rsquo sbquo'],
  [8220, 'ldquo rdquo bdquo'],
  [8224, 'dagger Dagger bull'],
  [8230, 'hellip'],
  [8249, 'lsaquo rsaquo'],
  [8364, 'euro'],
  [8482, 'trade'],
  // Of HTML 5, the letters of the languages that are read here.
  [
    256,
    'Amacr amacr Abreve abreve Aogon aogon Cacute cacute Ccirc ccirc Cdot cdot Ccaron ccaron Dcaron dcaron Dstrok dstrok Emacr emacr',
  ],
  [278, 'Edot edot Eogon eogon Ecaron ecaron Gcirc gcirc Gbreve gbreve'],
  [304, 'Idot inodot'],
  [313, 'Lacute lacute Lcedil lcedil Lcaron lcaron'],
  [321, 'Lstrok lstrok Nacute nacute Ncedil ncedil Ncaron ncaron'],
  [336, 'Odblac odblac'],
  [340, 'Racute racute'],
  [344, 'Rcaron rcaron Sacute sacute Scirc scirc Scedil scedil'],
  [354, 'Tcedil tcedil Tcaron tcaron'],
  [362, 'Umacr umacr'],
  [366, 'Uring uring Udblac udblac Uogon uogon'],
  [377, 'Zacute zacute Zdot zdot Zcaron zcaron'],
];

export const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ...ROWS.flatMap(([first, names]) =>
    names.split(' ').map((name, i) => [name, String.fromCodePoint(first + i)] as [string, string]),
  ),
]);
