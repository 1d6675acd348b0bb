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
def told = log.findAll(/\d+ files? (?:migrated|to migrate), \d+ already Handlebars, \d+ with problems\.|Nothing was written; .*/)
assert told == [
    '7 files to migrate, 1 already Handlebars, 0 with problems.',
    'Nothing was written; -Dprompt.write=true writes it.',
    '7 files migrated, 1 already Handlebars, 0 with problems.',
    '0 files migrated, 6 already Handlebars, 0 with problems.',
]
assert log.contains('--- a/src/main/prompts/report.md')
assert log.contains('[INFO] +{"subtask": {"id": {{subtaskId}}{{!}}}, "notes": { {{~notes~}} }, "path": "C:\\\\{{subtaskId}}"}')

def prompts = new File(basedir, 'src/main/prompts')
def windows = new File(prompts, 'windows.md').getText('UTF-8')
def lineBreaks = windows.findAll('\n').size()
assert windows.findAll('\r\n').size() == lineBreaks && lineBreaks == 15
assert windows.endsWith('---\r\nFeedback on {{subtaskId}}:\r\n\r\n{{feedback}}\r\n\r\nGo on, step by step.\r\n')
def worker = new File(prompts, 'agents/worker.md').getText('UTF-8')
assert worker.startsWith('---\nsynopsis:\n  - One worker of an orchestrator\nsyntax: handlebars\nparameters:\n  TASK_ID: { required')
assert worker.contains('{"nested": {"empty": {}, "id": {{TASK_ID}}{{!}}}}')
assert new File(prompts, '_defaults.yaml').text == '# The prompts that still have placeholders as in a shell.\nsyntax: handlebars\n'
assert new File(prompts, 'documents/spec-template.md').text.contains('\nDescription: {{DESCRIPTION}}\n')
