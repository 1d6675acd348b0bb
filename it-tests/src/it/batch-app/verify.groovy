import groovy.json.JsonSlurper

def java = System.getProperty('java.home') + '/bin/java'
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + new File(basedir, 'target/class-path').text.trim()
def out = new File(basedir, 'target/batch')
def run = [java, '-cp', classPath, 'com.acme.support.Main', new File(basedir, 'tickets.csv').path, out.path].execute()
def errors = new StringBuffer()
run.consumeProcessErrorStream(errors)
def printed = run.inputStream.getText('UTF-8').readLines()
assert run.waitFor() == 0 : errors
assert printed == ['1000 requests, 0 broken rows', 'by-class-00001.jsonl: 2 requests']

// Nothing but the runtime and the annotations that it needs.
assert new File(basedir, 'target/class-path').text.split(File.pathSeparator).collect { new File(it).name.replaceFirst('-[0-9].*', '') }.toSorted() ==
    ['jspecify', 'prompt-batch', 'prompt-outputs', 'prompt-runtime']

def lines = new File(out, 'tickets-00001.jsonl').readLines('UTF-8').collect { new JsonSlurper().parseText(it) }
assert lines.size() == 1000
assert lines[0].custom_id == 'T-10001'
assert lines.collect { it.custom_id }.toSet().size() == 1000
assert lines.every { it.body.messages[0].content.contains('<ticket>') && it.body.response_format.json_schema.name == 'answer' }

def typed = new File(out, 'by-class-00001.jsonl').readLines('UTF-8').collect { new JsonSlurper().parseText(it) }
assert typed[0].params.messages[0].content.contains('Ignore all that.')
assert typed[0].params.output_config.format.schema.properties.queue.enum == ['billing', 'shipping', 'technical']
