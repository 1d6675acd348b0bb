// Runs the script of each project, as if that had been built alone. Two run at a time.
def projects = new File(basedir, 'pom.xml').text.findAll('<module>(.*?)</module>') { new File(basedir, it[1]).canonicalFile }
def workers = java.util.concurrent.Executors.newFixedThreadPool(2)
def running = projects.collectEntries { project ->
  def variables = new Binding([basedir: project, localRepositoryPath: localRepositoryPath])
  [project.name, workers.submit { new GroovyShell(variables).evaluate(new File(project, 'verify.groovy')) }]
}
workers.shutdown()
def failures = running.findResults { name, result ->
  try {
    result.get()
    null
  } catch (java.util.concurrent.ExecutionException e) {
    "$name: ${e.cause}"
  }
}
assert failures.empty : failures.join('\n')

// None has findings, but for a script that loses its mode where files are copied.
def log = new File(basedir, 'build.log').readLines('UTF-8')
def findings = log.findAll { it.contains('warning: [PC') && !it.contains('[PC1512]') }
assert findings.empty
def compiled = log.join('\n').findAll(/Compiled (\d+) prompt/) { it[1] as int }.sort()
assert compiled == [1] * 11 + [2] + [3] * 4 + [4] + [7] * 2 + [14]
