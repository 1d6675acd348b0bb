import groovy.json.JsonSlurper

// The runner of GitHub Actions sees a command only at the beginning of a line.
def lines = new File(basedir, 'build.log').readLines()
def commands = lines.findAll { it.startsWith('::') }
assert commands.size() == 2
assert commands.any {
  it ==~ '::warning file=(.+/)?one/src/main/prompts/greet.md,line=4,endLine=4,col=3,endColumn=7,title=PC204::.+'
}
assert commands.any {
  it ==~ '::error file=(.+/)?two/src/main/prompts/greet.md,line=1,endLine=1,col=9,endColumn=13,title=PC301::.+'
}

def file = new File(basedir, 'target/prompts.sarif')
def run = new JsonSlurper().parse(file).runs[0]
assert run.tool.driver.rules*.id == ['PC204', 'PC301']
assert run.results.collect { it.locations[0].physicalLocation.artifactLocation.uri } ==
    ['one/src/main/prompts/greet.md', 'two/src/main/prompts/greet.md']
assert !file.text.contains(basedir.absolutePath)
