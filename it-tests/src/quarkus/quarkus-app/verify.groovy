import groovy.json.JsonSlurper
import java.util.concurrent.TimeUnit
import java.util.zip.ZipFile

def windows = System.getProperty('os.name').startsWith('Windows')
def java = System.getProperty('java.home') + '/bin/java'
def settings = new File(basedir, 'settings.xml')
settings.text = new File(outerSettings).text.replace('@localRepositoryUrl@', new File(outerRepository).toURI().toString())
def mvn = { String... arguments ->
  [new File(System.getProperty('maven.home'), windows ? 'bin/mvn.cmd' : 'bin/mvn').path, '-B', '-ntp', '-s', settings.path,
      "-Dmaven.repo.local=${localRepositoryPath}".toString(), *arguments]
}
def start = { List<String> command, String log ->
  def builder = new ProcessBuilder(command).directory(basedir).redirectErrorStream(true).redirectOutput(new File(basedir, log))
  builder.environment().put('JAVA_HOME', System.getProperty('java.home'))
  builder.environment().remove('MAVEN_BASEDIR')
  builder.start()
}

// Runs something while the application answers at an address.
def whileUp = { List<String> command, String log, Closure action ->
  def process = start(command, log)
  try {
    def file = new File(basedir, log)
    def listening
    for (int i = 0; i < 600 && !(listening = file.text =~ /Listening on: http:\/\/\S+:(\d+)/); i++) {
      assert process.alive : file.text
      sleep(500)
    }
    assert listening : file.text
    action("http://localhost:${listening[0][1]}")
  } finally {
    process.descendants().forEach { it.destroy() }
    process.destroy()
    process.waitFor(30, TimeUnit.SECONDS)
  }
}
def checkTexts = { String address ->
  assert new URL("${address}/review?change=x%3D1").text == 'You review changes of Kiln.\nReview this change:\n\nx=1\n'
  assert new URL("${address}/prompts/review?change=x%3D1").text == 'Review this change:\n\nx=1\n'
}

// As in production.
whileUp([java, '-Dquarkus.http.port=0', '-jar', 'target/quarkus-app/quarkus-run.jar'], 'production.log', checkTexts)

// Native: Quarkus declares nothing of ours for reflection, and no resource.
def runner = new ZipFile(new File(basedir, 'target/native-sources/review-1.0-SNAPSHOT-runner.jar'))
def configuration = { String name -> new JsonSlurper().parse(runner.getInputStream(runner.getEntry("META-INF/native-image/${name}-config.json"))) }
def reflected = configuration('reflect')*.name
assert reflected.size() > 100
assert reflected.findAll { it.startsWith('com.acme.review.prompts.') || it.startsWith('io.promptcompiler.') } == []
assert !configuration('resource').toString().contains('prompt')
runner.close()

// Development, from nothing: Quarkus runs the goal itself, and notices when it runs again.
assert new File(basedir, 'target').deleteDir()
whileUp(mvn('quarkus:dev', '-Ddebug=false', '-Dquarkus.http.port=0', '-Dquarkus.analytics.disabled=true', '-Dquarkus.console.enabled=false'), 'development.log') { address ->
  assert new File(basedir, 'development.log').text.contains('Compiled 2 prompts')
  checkTexts(address)
  def template = new File(basedir, 'src/main/prompts/review.md')
  template.text = template.text.replace('Review this change', 'Judge this change')
  assert start(mvn('-q', 'generate-sources'), 'generate.log').waitFor() == 0 : new File(basedir, 'generate.log').text
  assert new URL("${address}/review?change=x%3D1").text == 'You review changes of Kiln.\nJudge this change:\n\nx=1\n'
}
return true
