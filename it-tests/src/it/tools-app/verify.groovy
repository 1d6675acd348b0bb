import groovy.json.JsonSlurper

// A client of the Model Context Protocol asks for the tools and calls them. The answers are kept beside this.
def requests = [
    [id: 1, method: 'initialize', params: [
        protocolVersion: '2025-06-18', capabilities: [:], clientInfo: [name: 'verify', version: '1']]],
    [method: 'notifications/initialized'],
    [id: 2, method: 'tools/list'],
    [id: 3, method: 'tools/call', params: [name: 'search_orders', arguments: [customer: 'C-1042', status: 'paid']]],
    [id: 4, method: 'tools/call', params: [name: 'search_orders', arguments: [status: 'lost']]],
    [id: 5, method: 'tools/call', params: [name: 'refund_order', arguments: [order: 'O-18']]],
    [id: 6, method: 'prompts/get', params: [name: 'support', arguments: [customer: 'C-1042', question: 'Where is it?']]]]
def java = System.getProperty('java.home') + '/bin/java'
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + new File(basedir, 'target/class-path').text.trim()
def run = [java, '-Dfile.encoding=UTF-8', '-XX:TieredStopAtLevel=1', '-cp', classPath, 'com.acme.shop.Main'].execute()
def errors = new StringBuffer()
run.consumeProcessErrorStream(errors)
run.outputStream.withWriter('UTF-8') { out ->
  requests.each { out.write(groovy.json.JsonOutput.toJson([jsonrpc: '2.0'] + it) + '\n') }
}
def answers = run.inputStream.getText('UTF-8').readLines().collect { new JsonSlurper().parseText(it) }
    .findAll { it.id != null && it.id > 1 }.sort { it.id }
assert run.waitFor() == 0 : errors
// Tools of the server itself.
answers[0].result.tools.removeIf { it.name in ['list_templates', 'render_template'] }
def printed = answers.collect { groovy.json.JsonOutput.prettyPrint(groovy.json.JsonOutput.toJson(it.result)) + '\n' }.join()
def same = printed == new File(basedir, 'expected.json').getText('UTF-8')
assert same : "not as in expected.json:\n${printed}"
assert errors.contains('hunter2') && !printed.contains('hunter2')

// The tests ran.
assert new File(basedir, 'target/surefire-reports/TEST-com.acme.shop.ShopTest.xml').text.contains('tests="3"')
