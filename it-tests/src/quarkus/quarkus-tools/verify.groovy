import com.sun.net.httpserver.HttpServer
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.util.concurrent.TimeUnit

// A provider whose model calls a tool, with wrong and with right arguments, and then repeats the last result.
def requests = []
def provider = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)
provider.createContext('/v1/chat/completions') { exchange ->
  def request = new JsonSlurper().parse(exchange.requestBody)
  requests << request
  def results = request.messages.findAll { it.role == 'tool' }*.content
  def arguments = ['{"status":"open"}', '{"customer":"C-1042"}']
  def message = results.size() < 2 ?
      [role: 'assistant', tool_calls: [[id: "c${results.size()}", type: 'function', function: [name: 'search_orders', arguments: arguments[results.size()]]]]] :
      [role: 'assistant', content: results.join('|')]
  def answer = JsonOutput.toJson([id: 'c', object: 'chat.completion', created: 1, model: 'stub', choices: [[index: 0, message: message,
      finish_reason: results.size() < 2 ? 'tool_calls' : 'stop']], usage: [prompt_tokens: 1, completion_tokens: 1, total_tokens: 2]]).bytes
  exchange.responseHeaders.add('Content-Type', 'application/json')
  exchange.sendResponseHeaders(200, answer.length)
  exchange.responseBody.write(answer)
  exchange.close()
}
provider.start()
def providerUrl = "-Dprovider.url=http://localhost:${provider.address.port}/v1".toString()

def log = new File(basedir, 'production.log')
def java = System.getProperty('java.home') + '/bin/java'
def process = new ProcessBuilder([java, '-Dquarkus.http.port=0', providerUrl, '-jar', 'target/quarkus-app/quarkus-run.jar'])
    .directory(basedir).redirectErrorStream(true).redirectOutput(log).start()
try {
  def listening
  for (int i = 0; i < 600 && !(listening = log.text =~ /Listening on: http:\/\/\S+:(\d+)/); i++) {
    assert process.alive : log.text
    sleep(500)
  }
  assert listening : log.text
  assert new URL("http://localhost:${listening[0][1]}/support?question=Where").text ==
      "Argument 'customer' is missing. Customer number, for example C-1042.|C-1042 has no orders that are OPEN."
  assert requests*.tools*.function*.name == [['search_orders']] * 3
} finally {
  process.destroy()
  process.waitFor(30, TimeUnit.SECONDS)
  provider.stop(0)
}
return true
