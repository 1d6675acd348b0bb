// Two jars with skills on one class path, read by the loaders of two frameworks.
def app = new File(basedir, 'app')
def jars = [new File(app, 'target/app-1.0-SNAPSHOT.jar'), new File(basedir, 'house-skills/target/house-skills-1.0-SNAPSHOT.jar')]

def names = { jar -> new java.util.zip.ZipFile(jar).withCloseable { zip ->
  zip.entries().findAll { it.name.startsWith('skills/') && !it.directory }.collect { it.name }.sort() } }
assert names(jars[0]) == ['skills/review/SKILL.md', 'skills/review/references/rules.md', 'skills/review/references/style.md']
assert names(jars[1]) == ['skills/commit/SKILL.md', 'skills/commit/scripts/staged.sh']

// What is no template is in the jar, and in the folder for agents, byte for byte.
def source = new File(basedir, 'house-skills/src/main/prompts/commit/SKILL.md').bytes
assert new File(basedir, 'house-skills/target/skills/commit/SKILL.md').bytes == source
new java.util.zip.ZipFile(jars[1]).withCloseable { zip ->
  assert zip.getInputStream(zip.getEntry('skills/commit/SKILL.md')).bytes == source
  assert zip.getInputStream(zip.getEntry('META-INF/prompts/index.json')).getText('UTF-8').contains('"folder":{"name":"commit"')
}
assert new File(app, 'target/skills/review/references/rules.md').text == 'Rules of Acme.\n'

def java = System.getProperty('java.home') + '/bin/java'
def classPath = jars[0].path + File.pathSeparator + new File(app, 'target/class-path').text.trim()
def out = new File(app, 'target/written')
def run = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.app.Main', out.path].execute()
def errors = new StringBuffer()
run.consumeProcessErrorStream(errors)
def printed = run.inputStream.getText('UTF-8').replace('\r\n', '\n')
assert run.waitFor() == 0 : errors
def same = printed == new File(basedir, 'expected.txt').getText('UTF-8')
assert same : "not as in expected.txt:\n${printed}"
assert new File(out, 'review/references/rules.md').text == 'Rules of Beta.\n'
