import groovy.json.JsonSlurper

// spark-submit without a cluster: Spark's own jars are the class path, and all else comes by --jars.
def target = new File(basedir, 'target')
def spark = new File(target, 'spark-class-path').text.trim()
def launcher = spark.split(File.pathSeparator).find { new File(it).name.startsWith('spark-launcher_') }
def options = new URLClassLoader([new File(launcher).toURI().toURL()] as URL[], (ClassLoader) null)
    .loadClass('org.apache.spark.launcher.JavaModuleOptions').getMethod('defaultModuleOptionArray').invoke(null)
def jars = new File(target, 'lib').listFiles().sort()
assert jars.collect { it.name.replaceFirst('-[0-9].*', '') } == ['jspecify', 'prompt-batch', 'prompt-outputs', 'prompt-runtime', 'prompt-spark']
def tickets = new File(basedir, '../../../src/it/batch-app/tickets.csv').canonicalFile

def submit = { File out ->
  def command = [System.getProperty('java.home') + '/bin/java', '-Xmx1g', *options, '-cp', spark,
      'org.apache.spark.deploy.SparkSubmit', '--master', 'local[2]', '--conf', 'spark.ui.enabled=false',
      '--class', 'com.acme.support.Main', '--jars', jars.join(','),
      new File(target, 'support-1.0-SNAPSHOT.jar').path, tickets.path, out.path]
  def process = new ProcessBuilder(command).redirectError(new File(target, 'spark.log')).start()
  def printed = process.inputStream.getText('UTF-8').readLines()
  assert process.waitFor() == 0 : new File(target, 'spark.log').text
  printed
}

def out = new File(target, 'batch')
assert submit(out) == ['by name: 1000', 'by class: 1000', '1000 requests, 0 broken rows', 'answer-00000-00001.jsonl']
def lines = new File(out, 'answer-00000-00001.jsonl').readLines('UTF-8').collect { new JsonSlurper().parseText(it) }
assert lines.collect { it.custom_id }.toSet().size() == 1000
assert lines.every { it.body.messages[0].content.contains('<ticket>') && it.body.response_format.json_schema.name == 'answer' }
