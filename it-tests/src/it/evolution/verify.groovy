def builds = new File(basedir, 'build.log').text.split(/(?m)^\[INFO\] Scanning for projects.*$/).drop(1)
assert builds.size() == 14
def jar = builds[1], tag = builds[2], repository = builds[3], accept = builds[4], again = builds[5], major = builds[6]

// API, RENDER, BUDGET and CONTRACT, each at its present place with the released one below; translate.md breaks nothing.
[jar, tag, repository].each { log ->
    assert log.contains("src/main/prompts/greet.md:3:12: error: [PC1231] The fixed text has at least")
    assert log.contains("src/main/prompts/greet.md:6:3: error: [PC1206] 'city' has to be given now.")
    assert log.contains("src/main/prompts/greet.md:7:3: warning: [PC1221] The default of 'tone' was \"warm\" and is \"calm\".")
    assert log.contains("src/main/prompts/greet.md:9:16: error: [PC1220] The text has changed.")
    assert log.contains("src/main/prompts/look.step.yaml:6:16: error: [PC1245] 'tool_policy.allowed' was [read] and is [read, search].")
    assert !log.contains('translate.md')
    assert !log.contains('PC1272')
    assert log.contains('4 changes since')
    assert log.contains('(1 API, 1 RENDER, 1 BUDGET, 1 CONTRACT), listed above: from 1.2.0 to 1.3.0-SNAPSHOT is no major step.')
    assert log.contains('  greet.md: 1 API, 2 RENDER, 1 BUDGET')
    assert log.contains('from 1.2.0 to 1.3.0-SNAPSHOT')
}
assert jar.contains('released at target/evolution-1.2.0.jar!/META-INF/prompts/sources/0/greet.md:3:12')
assert tag.contains('released at v1.2.0!/src/main/prompts/greet.md:3:12')
assert repository.contains('com/acme/evolution/1.2.0/evolution-1.2.0.jar!/META-INF/prompts/sources/0/greet.md:3:12')

assert accept.contains('Compared 3 prompts with com.acme:evolution:1.2.0: nothing else breaks, 5 changes accepted in prompt-baseline.txt.')
def baseline = new File(basedir, 'target/prompt-baseline.txt').readLines()
assert baseline.size() == 6
assert baseline[1] == 'PC1206 greet.md city'
assert again.contains('nothing else breaks, 5 changes accepted in prompt-baseline.txt.')
assert major.contains('nothing else breaks, 5 changes allowed by a major step.')
assert builds[7].contains("'v9.9.9' is no file, no coordinates (group:artifact:version) and no revision of")
assert builds[8].contains("'com.acme:evolution:0.0.1' cannot be had from the repositories of the project")
assert builds[9].contains('Nothing was released yet: <against> is none.')

// Another package is one change; a directory that moved, and a parent with properties, are none.
assert builds[10].contains("[PC1270] The package 'com.acme.old' is now 'com.acme.evolution.prompts'.")
assert builds[10].contains('released at v1.1.0!/texts/greet.md:3:12')
assert !builds[10].contains('PC1202') && !builds[10].contains('PC1201') && !builds[10].contains('PC1272')
assert builds[10].contains('(2 API, 1 RENDER, 1 BUDGET, 1 CONTRACT), listed above: from 1.1.0 to 1.3.0-SNAPSHOT')

// What cannot be read is assumed, and said.
assert builds[11].contains("[PC1272] The configuration of 'v1.0.0' is not known: Maven cannot build 'pom.xml': ")
assert builds[11].contains('com.gone:gone')
assert builds[11].contains('released at v1.0.0!/src/main/prompts/greet.md:3:12')

// Pages show the present prompts beside those of a tag, read as its POM configured it, or of a jar.
def pages = { folder -> new File(basedir, "target/$folder/data").listFiles().collect { it.getText('UTF-8') } }
def index = { folder -> new File(basedir, "target/$folder/data/index.js").getText('UTF-8') }
assert index('prompt-site').contains('"releases":[{"name":"v1.1.0"')
assert pages('prompt-site').any { it.contains('"since":{"release":"v1.1.0"') && it.contains('"changes":["') }
assert pages('prompt-site').any { it.contains('"released":{"rendered":{') }
assert index('pages').contains('"releases":[{"name":"com.acme:evolution:1.2.0"')
assert pages('pages').any { it.contains('"released":{"rendered":{') }
