import com.sun.net.httpserver.HttpServer
import java.util.concurrent.ConcurrentHashMap
import java.util.zip.ZipFile

// The cache that all machines share: what is put there can be got there.
def stored = new ConcurrentHashMap<String, byte[]>()
def server = HttpServer.create(new InetSocketAddress('127.0.0.1', 0), 0)
server.createContext('/') { exchange ->
  def path = exchange.requestURI.path - ~'^/cache(?=/)'
  def content = stored[path]
  def given = exchange.requestBody.readAllBytes()
  if (exchange.requestMethod == 'PUT') {
    stored[path] = given
    exchange.sendResponseHeaders(201, -1)
  } else if (content == null) {
    exchange.sendResponseHeaders(404, -1)
  } else if (exchange.requestMethod == 'HEAD') {
    exchange.responseHeaders.set('Content-Length', String.valueOf(content.length))
    exchange.sendResponseHeaders(200, -1)
  } else {
    exchange.sendResponseHeaders(200, content.length == 0 ? -1 : content.length)
    exchange.responseBody.write(content)
  }
  exchange.close()
}
server.start()

// Two machines: each has a checkout at a place of its own, and a local cache of its own.
def machine = { String place ->
  def checkout = new File(basedir, place)
  ['pom.xml', 'library', 'app', '.mvn'].each {
    def from = new File(basedir, it)
    def to = new File(checkout, it)
    if (from.directory) {
      from.eachFileRecurse(groovy.io.FileType.FILES) { file ->
        def copy = new File(to, from.toPath().relativize(file.toPath()).toString())
        copy.parentFile.mkdirs()
        copy.bytes = file.bytes
      }
    } else {
      to.parentFile.mkdirs()
      to.bytes = from.bytes
    }
  }
  checkout
}

def settings = new File(basedir, 'settings.xml')
settings.text = new File(outerSettings).text.replace('@localRepositoryUrl@', new File(outerRepository).toURI().toString())
def windows = System.getProperty('os.name').startsWith('Windows')
def runs = 0
def build = { File checkout, String... more ->
  def mvn = new File(System.getProperty('maven.home'), windows ? 'bin/mvn.cmd' : 'bin/mvn').path
  // One cache has all of these addresses.
  def url = "http://127.0.0.1:${server.address.port}" + ['', '/', '/cache', '/cache/'][runs % 4]
  def command = [mvn, '-B', '-ntp', '-s', settings.path, "-Dmaven.repo.local=${localRepositoryPath}".toString(),
      "-Dmaven.build.cache.location=${checkout}/cache".toString(),
      "-Dmaven.build.cache.remote.url=${url}".toString(),
      '-Dmaven.build.cache.remote.save.enabled=true', *more, 'package']
  def log = new File(basedir, "run-${++runs}.log")
  def builder = new ProcessBuilder(command).directory(checkout).redirectErrorStream(true).redirectOutput(log)
  builder.environment().put('JAVA_HOME', System.getProperty('java.home'))
  builder.environment().remove('MAVEN_BASEDIR')
  assert builder.start().waitFor() == 0 : log.text
  log.text
}
def edit = { File checkout, String path, String from, String to ->
  def file = new File(checkout, path)
  assert file.text.contains(from)
  file.text = file.text.replace(from, to)
}

// What became of the modules: restored, or compiled.
def section = { String log, String module -> log.split('\\] Building ').find { it.startsWith(module) } }
def restored = { String log ->
  ['library', 'app'].findAll { section(log, it).contains('Skipping plugin execution (cached): prompt:generate') }
}
def compiled = { String log ->
  ['library', 'app'].findAll { section(log, it) =~ /Compiled \d|Prompts are up to date/ }
}
def jar = { File checkout, String module -> new File(checkout, "${module}/target/${module}-1.0.jar") }
def text = { File checkout, String entry ->
  def zip = new ZipFile(jar(checkout, 'app'))
  def found = zip.getEntry(entry)
  def read = found == null ? null : zip.getInputStream(found).text
  zip.close()
  read
}

try {
  def here = machine('here')
  def there = machine('far/away/there')

  def log = build(here)
  assert restored(log) == [] && compiled(log) == ['library', 'app'] && !log.contains('PC117')

  // Nothing was edited: a hit on the other machine, and the same bytes.
  log = build(there)
  assert restored(log) == ['library', 'app'] && compiled(log) == []
  ['library', 'app'].each { assert jar(there, it).bytes == jar(here, it).bytes }

  // What is set with -D is another build. It would take the place of the first in the cache.
  log = build(there, '-Dprompt.failOnWarning=true', '-Dmaven.build.cache.skipSave=true')
  assert compiled(log) == ['library', 'app'] : 'a build with another configuration was taken'

  // Each edit on one machine is a miss there, of the modules that see it.
  edit(there, 'app/src/main/prompts/partials/footer.md', 'Yours', 'Sincerely')
  log = build(there)
  assert restored(log) == ['library'] && compiled(log) == ['app']

  edit(there, 'app/pom.xml', '<packageName>com.acme.app', '<packageName>com.acme.greetings')
  log = build(there)
  assert restored(log) == ['library'] && compiled(log) == ['app']
  assert text(there, 'com/acme/greetings/GreetPrompt.class') != null
  assert text(there, 'com/acme/app/GreetPrompt.class') == null

  edit(there, 'library/src/main/prompts/partials/rules.md', 'House', 'Our')
  log = build(there)
  assert restored(log) == [] && compiled(log) == ['library', 'app']

  // The other machine has a restored or older target when a template is deleted: no class is left of it.
  assert text(there, 'com/acme/greetings/LeavePrompt.class') != null
  assert new File(there, 'app/src/main/prompts/leave.md').delete()
  assert new File(there, 'app/target/prompt-compiler').deleteDir()
  log = build(there)
  assert restored(log) == ['library'] && compiled(log) == ['app']
  assert text(there, 'com/acme/greetings/LeavePrompt.class') == null
  assert !new File(there, 'app/target/classes/com/acme/greetings/LeavePrompt.class').exists()

  // The same edits on the first machine are hits, also over what was built there before, and give the same bytes.
  ['app/src/main/prompts/partials/footer.md', 'app/pom.xml', 'library/src/main/prompts/partials/rules.md'].each { new File(here, it).bytes = new File(there, it).bytes }
  assert new File(here, 'app/src/main/prompts/leave.md').delete()
  log = build(here)
  assert restored(log) == ['library', 'app'] && compiled(log) == []
  ['library', 'app'].each { assert jar(here, it).bytes == jar(there, it).bytes }
} finally {
  server.stop(0)
}
return true
