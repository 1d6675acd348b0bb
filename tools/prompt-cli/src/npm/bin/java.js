'use strict';
// Finds a Java that is new enough, for the command and for the extension of VS Code.

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const OLDEST = 17;
const JAVA = process.platform === 'win32' ? 'java.exe' : 'java';

/** Returns the home of a Java in a folder, with its version; undefined if there is none. */
function javaIn(home) {
  // A relative folder, as below a relative home folder, would be one of a checkout.
  if (!path.isAbsolute(home)) return undefined;
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

/** Returns a folder without links on its path, or the folder itself if it does not exist. */
function withoutLinks(folder) {
  try {
    return fs.realpathSync(folder);
  } catch {
    return folder;
  }
}

function foldersIn(folder, inner = '') {
  try {
    return fs.readdirSync(folder).sort().reverse().map(name => path.join(folder, name, inner));
  } catch {
    return [];
  }
}

/** Returns the top of the Git repository of a folder, unless that is the home folder; else the folder. */
function checkout(folder, user) {
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
    if (fs.existsSync(path.join(at, '.git'))) return path.relative(at, user) === '' ? folder : at;
  }
  return folder;
}

/** Returns whether a folder is in the checkout of a project, also by a link. */
function isOfCheckout(folder, projects, user = withoutLinks(os.homedir())) {
  const checkouts = projects.flatMap(one => [one, withoutLinks(one)]).map(one => checkout(one, user));
  // Windows does not distinguish case, and VS Code writes the letters of drives as no other program does.
  return [folder, withoutLinks(folder)].some(one =>
    checkouts.some(project => {
      const inside = path.relative(project, one);
      const isBelow = !path.isAbsolute(inside) && inside.split(path.sep)[0] !== '..';
      return isBelow && project !== path.parse(project).root;
    }));
}

/** Returns the folders in which Java may be, the preferred ones first. */
function homes(projects, user) {
  const onPath = (process.env.PATH || '')
    .split(path.delimiter)
    .filter(folder => path.isAbsolute(folder) && !isOfCheckout(folder, projects, user))
    .map(folder => path.join(folder, JAVA))
    .filter(file => fs.existsSync(file))
    .map(file => path.dirname(path.dirname(fs.realpathSync(file))));
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

/**
 * Returns a Java, and throws an error with a sentence if there is none.
 *
 * @param projects folders whose Java does not count, although PATH may have their node_modules/.bin
 * @param given the home of the Java to be used, and what names it; else the first that is found
 */
function findJava(projects, given = { home: process.env.JAVA_HOME, name: 'JAVA_HOME' }) {
  if (given.home && !path.isAbsolute(given.home)) {
    // It would be one of the current folder, which may be a checkout of others.
    throw new Error(`${given.name} is '${given.home}', which is not an absolute path.`);
  }
  if (given.home) {
    const java = javaIn(given.home);
    if (!java) throw new Error(`${given.name} is '${given.home}', but there is no Java in it.`);
    if (java.feature < OLDEST) {
      throw new Error(`${given.name} is Java ${java.version}. Java ${OLDEST} or later is needed.`);
    }
    return java;
  }
  const found = homes(projects, withoutLinks(os.homedir())).map(javaIn).find(java => java && java.feature >= OLDEST);
  if (!found) throw new Error(`Java was not found. Install Java ${OLDEST} or later, or set ${given.name}.`);
  return found;
}

/** Returns the environment for Java, which reads names of files in the encoding of the locale. */
function environment() {
  const locale = process.env.LC_ALL || process.env.LC_CTYPE || process.env.LANG || '';
  return /utf-?8/i.test(locale) ? process.env : { ...process.env, LC_ALL: 'C.UTF-8' };
}

module.exports = { findJava, environment, isOfCheckout };
