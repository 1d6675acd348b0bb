#!/usr/bin/env node
'use strict';
// Starts the jar of this package with a Java of version 17 or later.
// PROMPT_JAVA_OPTS: further options for Java. PROMPT_NO_CACHE=1: no cache of loaded classes.

const { spawn } = require('node:child_process');
const crypto = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const OLDEST = 17;
const JAVA = process.platform === 'win32' ? 'java.exe' : 'java';

/** Returns the home of a Java in a folder, with its version; undefined if there is none. */
function javaIn(home) {
  try {
    const binary = fs.realpathSync(path.join(home, 'bin', JAVA));
    const real = path.dirname(path.dirname(binary));
    const release = fs.readFileSync(path.join(real, 'release'), 'utf8');
    const version = /^JAVA_VERSION="([^"]+)"/m.exec(release);
    return version ? { binary, version: version[1], feature: parseInt(version[1], 10) } : undefined;
  } catch {
    return undefined;
  }
}

function foldersIn(folder, inner = '') {
  try {
    return fs.readdirSync(folder).sort().reverse().map(name => path.join(folder, name, inner));
  } catch {
    return [];
  }
}

/** Returns the folders in which Java may be, the preferred ones first. */
function homes() {
  // A Java of the project does not count: there, PATH has node_modules/.bin.
  const project = process.cwd() + path.sep;
  const onPath = (process.env.PATH || '')
    .split(path.delimiter)
    .filter(folder => path.isAbsolute(folder) && !(path.resolve(folder) + path.sep).startsWith(project))
    .map(folder => path.join(folder, JAVA))
    .filter(file => fs.existsSync(file))
    .map(file => path.dirname(path.dirname(fs.realpathSync(file))));
  const user = os.homedir();
  return [
    ...onPath,
    path.join(user, '.sdkman', 'candidates', 'java', 'current'),
    ...foldersIn(path.join(user, '.sdkman', 'candidates', 'java')),
    ...foldersIn(path.join(user, '.jdks')),
    ...foldersIn(path.join(user, '.jbang', 'cache', 'jdks')),
    ...foldersIn('/usr/lib/jvm'),
    ...foldersIn('/Library/Java/JavaVirtualMachines', path.join('Contents', 'Home')),
    '/opt/homebrew/opt/openjdk/libexec/openjdk.jdk/Contents/Home',
    ...foldersIn('C:\\Program Files\\Java'),
    ...foldersIn('C:\\Program Files\\Eclipse Adoptium'),
  ];
}

function fail(sentence) {
  console.error('prompt: ' + sentence);
  process.exit(2);
}

function findJava() {
  const given = process.env.JAVA_HOME;
  if (given) {
    const java = javaIn(given);
    if (!java) fail(`JAVA_HOME is '${given}', but there is no Java in it.`);
    if (java.feature < OLDEST) fail(`JAVA_HOME is Java ${java.version}. Java ${OLDEST} or later is needed.`);
    return java;
  }
  const found = homes().map(javaIn).find(java => java && java.feature >= OLDEST);
  return found || fail(`Java was not found. Install Java ${OLDEST} or later, or set JAVA_HOME.`);
}

/** Returns the options with which classes that were loaded once are mapped from a file. */
function cacheOptions(java, jar) {
  if (process.env.PROMPT_NO_CACHE || java.feature < 19) return [];
  const folder = path.join(
    process.env.XDG_CACHE_HOME || process.env.LOCALAPPDATA || path.join(os.homedir(), '.cache'),
    'prompt-compiler');
  try {
    fs.mkdirSync(folder, { recursive: true });
  } catch {
    return [];
  }
  const key = crypto.createHash('sha256').update(jar).digest('hex').slice(0, 8);
  return [
    '-XX:+AutoCreateSharedArchive',
    `-XX:SharedArchiveFile=${path.join(folder, `npm-${key}-java-${java.version}.jsa`)}`,
  ];
}

function isPipe() {
  try {
    return fs.fstatSync(0).isFIFO();
  } catch {
    return false;
  }
}

const jar = path.join(__dirname, '..', 'lib', 'prompt.jar');
const java = findJava();
const options = [
  '-Xshare:auto', '-Xlog:disable', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC',
  // The heap of the language server starts small, whatever memory the machine has.
  ...(process.argv[2] === 'lsp' ? ['-Xms24m'] : []),
  ...cacheOptions(java, jar),
  `-Dprompt.terminal=${Boolean(process.stdout.isTTY)}`,
  `-Dprompt.errors.terminal=${Boolean(process.stderr.isTTY)}`,
  `-Dprompt.input.pipe=${isPipe()}`,
  ...(process.stdout.columns ? [`-Dprompt.columns=${process.stdout.columns}`] : []),
  ...(process.env.PROMPT_JAVA_OPTS || '').split(/\s+/).filter(word => word),
];
const child = spawn(java.binary, [...options, '-jar', jar, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', error => fail(String(error.message)));
child.on('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
