def runtime = new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name ==~ /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/ }
def printed = ['target/before/classes', 'target/classes'].collect { classes ->
  def classPath = new File(basedir, classes).path + File.pathSeparator + runtime
  def java = System.getProperty('java.home') + '/bin/java'
  def run = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.Main'].execute()
  def text = run.inputStream.getText('UTF-8')
  assert run.waitFor() == 0 : run.err.text
  text
}
def same = printed[0] == printed[1]
assert same : "after the migration prompts print something else: ${printed}"
def expected = new File(basedir, 'expected.txt').getText('UTF-8')
def right = printed[0].replace('\r\n', '<CRLF>\n') == expected
assert right : "not what expected.txt says: ${printed[0]}"

def log = new File(basedir, 'build.log').text
def told = log.findAll(/\d+ texts?: .* left with problems\.|Nothing was written\. .*/)
assert told == [
    '6 texts: 5 to migrate, 1 already Handlebars, 0 without placeholders, 0 left with problems.',
    'Nothing was written. Add -Dprompt.write=true to write the files.',
    '6 texts: 5 migrated, 1 already Handlebars, 0 without placeholders, 0 left with problems.',
    '6 texts: 0 migrated, 6 already Handlebars, 0 without placeholders, 0 left with problems.',
    '3 texts: 2 to migrate, 0 already Handlebars, 1 without placeholders, 0 left with problems.',
    'Nothing was written. Add -Dprompt.write=true to write the files.',
    '3 texts: 1 to migrate, 0 already Handlebars, 1 without placeholders, 1 left with problems.',
    'Nothing was written. Add -Dprompt.write=true to write the files.',
]
assert log =~ '\n--- a/(?:.*/)?src/main/prompts/report\\.md\n'
assert log.contains('\n+{"subtask": {"id": {{subtaskId}}{{!}}}, "notes": { {{~notes~}} }, "path": "C:\\\\{{subtaskId}}"}\n')

// The other syntax is named where one is configured.
assert log.contains("older/mail.md:1:7: error: [PC603] The text does not look migrated: 1 of '\${user}' (dollar).")
def patch = new File(basedir, 'target/older.patch')
assert patch.text =~ '^diff --git a/(?:.*/)?older/agent\\.md '
try {
  def git = ['git', 'apply', 'target/older.patch'].execute(null, basedir)
  def errors = git.errorStream.text
  assert git.waitFor() == 0 : errors
  assert new File(basedir, 'older/agent.md').text.endsWith('---\nYou are {{role}}. Answer as {"text": {{question}}{{!}}}\n')
} catch (IOException e) {
  println 'There is no git.'
}

def prompts = new File(basedir, 'src/main/prompts')
def windows = new File(prompts, 'windows.md').getText('UTF-8')
def lineBreaks = windows.findAll('\n').size()
assert windows.findAll('\r\n').size() == lineBreaks && lineBreaks == 11
assert windows.endsWith('---\r\nFeedback on {{subtaskId}}:\r\n\r\n{{feedback}}\r\n\r\nGo on, step by step.\r\n')
def worker = new File(prompts, 'agents/worker.md').getText('UTF-8')
assert worker.startsWith('---\nsynopsis:\n  - One worker of an orchestrator\nsyntax: handlebars\nparameters:\n  TASK_ID: { required')
assert worker.contains('{"nested": {"empty": {}, "id": {{TASK_ID}}{{!}}}}')
assert new File(prompts, '_defaults.yaml').text == '# The prompts that still have placeholders as in a shell.\nsyntax: handlebars\n'
assert new File(prompts, 'documents/spec-template.md').text.contains('\nDescription: {{DESCRIPTION}}\n')
