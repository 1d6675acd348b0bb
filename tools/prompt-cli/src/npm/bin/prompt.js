#!/usr/bin/env node
'use strict';
// Starts the jar of this package with a Java of version 17 or later.
// PROMPT_JAVA_OPTS: further options for Java. PROMPT_NO_CACHE=1: no cache of loaded classes.

const { spawn } = require('node:child_process');
const crypto = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { findJava, environment, isOfCheckout } = require('./java.js');

function fail(sentence) {
  console.error('prompt: ' + sentence);
  process.exit(2);
}

/** Returns the options with which classes that were loaded once are mapped from a file. */
function cacheOptions(java, jar) {
  if (process.env.PROMPT_NO_CACHE || java.feature < 19) return [];
  // An archive has code, so a folder in the checkout is not used. A relative one would be in it; the specification of XDG
  // ignores it as well.
  const given = [process.env.XDG_CACHE_HOME, process.env.LOCALAPPDATA].find(one => one && path.isAbsolute(one));
  const folder = path.join(given || path.join(os.homedir(), '.cache'), 'prompt-compiler');
  if (!path.isAbsolute(folder)) return [];
  try {
    fs.mkdirSync(folder, { recursive: true });
  } catch {
    return [];
  }
  const isAtHome = path.relative(process.cwd(), os.homedir()) === '';
  if (!isAtHome && isOfCheckout(folder, [process.cwd()])) return [];
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
let java;
try {
  java = findJava([process.cwd()]);
} catch (error) {
  fail(error.message);
}
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
const child = spawn(java.binary, [...options, '-jar', jar, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: environment(),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', error => fail(String(error.message)));
child.on('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
