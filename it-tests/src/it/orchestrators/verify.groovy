import groovy.json.JsonSlurper

def runtime = new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name ==~ /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/ }
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + runtime
def java = System.getProperty('java.home') + '/bin/java'
def run = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.Main'].execute()
def printed = run.inputStream.getText('UTF-8').replace('\r\n', '\n')
assert run.waitFor() == 0 : run.err.text

// What the documents say, with the variables replaced by hand.
def prompts = { name -> new JsonSlurper().parse(new File(basedir, "orchestrators/$name"), 'UTF-8').prompts }
def documentation = prompts('documentation.json')
def expected = ''
def message = { String role, String text, Map values ->
  values.each { name, value -> text = text.replace("{$name}" as String, value) }
  expected += "==== $role\n$text\n"
}
def style = [OUTPUT_FORMAT: 'asciidoc', LANGUAGE: 'english', VERBOSITY: 'detailed', USER_REQUEST: 'Document the API']
message('system', documentation.analysis.system, [CUSTOM_INSTRUCTIONS: 'Leave {TASK_ID} as it is.'])
message('user', documentation.analysis.user, style)
message('system', documentation.worker.system, style + [
    OUTPUT_FORMAT: 'markdown', INCLUDE_EXAMPLES: 'no',
    TASK_TITLE: 'API', TASK_SCOPE: 'src/api', TASK_DESCRIPTION: 'All endpoints', TASK_ID: 'task_001'])
message('user', documentation.worker.user, [ORIGINAL_REQUEST: 'Document the API'])
expected += '''==== system
Verify what others wrote, as english. Rules: be kind, be short. Limits: {"lines":80,"words":[1,2]}. Strict: no.
==== user
In /work (api), for developers, at most 1000 bytes a file:
It works.

Answer as {"ok": true}.
8 workers, 300000 ms, verifies: true
An analysis has summary and recommended_splits.
[{"phase": "analysis"}]
'''
def right = printed == expected
assert right : "not what the documents say: ${printed}"
