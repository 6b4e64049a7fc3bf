/**
 * Files that go into the binary beside the bundled program: packages that must stay packages (native addons, wasm,
 * worker files), and assets. Both are tables. A row whose package is not installed is left out; a package that the
 * program needs and no row names fails the build.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Path in the tree → content. */
export type Tree = Map<string, Uint8Array>;

interface PackageRow {
  /** Its folder in `node_modules`. */
  name: string;
  /** Paths of the package that are kept, beside its `package.json`. */
  keep: RegExp;
  /** Dependencies that are never loaded on this system. */
  without?: readonly string[];
  /** Addons that come with their symbols: `strip` makes them smaller. */
  strip?: RegExp;
}

const CODE = /\.(?:js|cjs|mjs|json)$/;

/** With their dependencies, which need no row unless they need a rule of their own. */
const PACKAGES: readonly PackageRow[] = [
  {
    name: 'better-sqlite3',
    keep: /^lib\/.*\.js$|^prebuilds\/linux-x64\.node$/,
    without: ['node-addon-api'],
  },
  {
    name: 're2',
    keep: /^re2\.js$|^build\/Release\/re2\.node$/,
    without: ['install-artifact-from-github', 'nan', 'node-addon-api', 'node-gyp'],
    strip: /\.node$/,
  },
  {
    name: 'onnxruntime-node',
    keep: /^dist\/.*\.js$|^bin\/napi-v6\/linux\/x64\//,
    without: ['adm-zip', 'global-agent'],
  },
  { name: 'onnxruntime-common', keep: /^dist\/cjs\/.*\.(?:js|json)$/ },
  { name: 'piscina', keep: /^dist\/.*\.m?js$/ },
  { name: 'sharp', keep: /^(?:lib|dist)\/.*\.(?:c|m)?js$/ },
  { name: '@img/sharp-linux-x64', keep: /\.(?:node|c?js)$/ },
  { name: '@img/sharp-libvips-linux-x64', keep: /^lib\/.*(?:\.so[.\d]*|index\.js)$|^versions\.json$/ },
  { name: '@embedpdf/pdfium', keep: /^dist\/.*(?:\.c?js|\.wasm)$/ },
  // engine/runtime/ocr-worker.ts chooses between these two by what the processor can do.
  { name: 'tesseract.js-core', keep: /^tesseract-core(?:-relaxedsimd)?\.(?:js|wasm)$/ },
];
/** A dependency without a row: its code. */
const OTHER: RegExp = new RegExp(`^(?!(?:test|tests|docs|examples|benchmarks?|scripts)/).*${CODE.source}`);

/** Packages that `esbuild` leaves alone. */
export function externalPackages(): readonly string[] {
  return PACKAGES.map(({ name }) => name);
}

export interface AssetRow {
  /** A file or a folder of the repository; it has the same path in the tree. */
  from: string;
  keep?: RegExp;
  what: string;
}

/** Assets in addition to those that sources name with `new URL('…', import.meta.url)`, which the bundler finds. */
const ASSETS: readonly AssetRow[] = [
  { from: 'engine/model/weights', what: 'detection models' },
  {
    from: 'node_modules/@tesseract.js-data',
    keep: /^[a-z_]+\/(?:package\.json|4\.0\.0_best_int\/[^/]+\.gz)$/,
    what: 'language data of text recognition',
  },
  {
    from: 'node_modules/@fastify/swagger-ui',
    keep: /^package\.json$|^static\/(?:swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/,
    what: 'documentation page',
  },
];

export interface Staged {
  tree: Tree;
  /** Name → version of the packages in it. */
  packages: Map<string, string>;
  /** For the account of sizes: prefix of a path → what it is. */
  groups: { prefix: string; what: string }[];
}

/** `named`: paths that the sources name. Throws when something that is needed is not there. */
export function stage(root: string, imported: ReadonlySet<string>, named: ReadonlySet<string>): Staged {
  const tree: Tree = new Map();
  const packages = new Map<string, string>();
  const groups: Staged['groups'] = [];
  for (const { name } of PACKAGES) if (imported.has(name)) addPackage(root, name, { tree, packages, groups });
  for (const { from, keep, what } of ASSETS) {
    if (!existsSync(join(root, from))) continue;
    addFiles(root, from, keep ?? /./, tree);
    groups.push({ prefix: from, what });
  }
  for (const path of named) {
    if ([...tree.keys()].some((known) => known === path || known.startsWith(`${path}/`))) continue;
    addFiles(root, path, /./, tree);
    groups.push({ prefix: path, what: path });
  }
  return { tree, packages, groups };
}

function addPackage(root: string, name: string, into: Staged): void {
  const folder = `node_modules/${name}`;
  if (into.packages.has(name)) return;
  const row = PACKAGES.find((one) => one.name === name);
  const manifest = manifestOf(root, name);
  into.packages.set(name, manifest.version);
  into.groups.push({ prefix: folder, what: `package ${name}` });
  into.tree.set(`${folder}/package.json`, readFileSync(join(root, folder, 'package.json')));
  addFiles(root, folder, row?.keep ?? OTHER, into.tree, row?.strip);
  const optional = Object.keys(manifest.optionalDependencies ?? {});
  for (const needed of [...Object.keys(manifest.dependencies ?? {}), ...optional]) {
    if (row?.without?.includes(needed) === true) continue;
    if (!existsSync(join(root, 'node_modules', needed))) {
      if (optional.includes(needed)) continue;
      throw new Error(`${name} needs ${needed}, which is not installed`);
    }
    if (existsSync(join(root, folder, 'node_modules', needed))) {
      throw new Error(`${name} has a ${needed} of its own: say in scripts/build/stage.ts what to do with it`);
    }
    addPackage(root, needed, into);
  }
}

interface PackageManifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function manifestOf(root: string, name: string): PackageManifest {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as PackageManifest;
}

function addFiles(root: string, from: string, keep: RegExp, tree: Tree, strip?: RegExp): void {
  if (statSync(join(root, from)).isFile()) {
    tree.set(from, readFileSync(join(root, from)));
    return;
  }
  const visit = (below: string): void => {
    for (const entry of readdirSync(join(root, from, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      // A package's nested node_modules are not part of the package.
      if (entry.isDirectory() && entry.name !== 'node_modules') visit(path);
      else if (entry.isFile() && keep.test(path)) {
        const file = join(root, from, path);
        tree.set(`${from}/${path}`, strip?.test(path) === true ? stripped(file) : readFileSync(file));
      }
    }
  };
  visit('');
}

/** Bytes of a program without the symbols that only a debugger reads. Needs `strip` of binutils. */
export function stripped(file: string): Uint8Array {
  const scratch = mkdtempSync(join(tmpdir(), 'piid-strip-'));
  try {
    const out = join(scratch, 'stripped');
    execFileSync('strip', ['-o', out, file]);
    return readFileSync(out);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
