def builds = new File(basedir, 'build.log').text.split(/(?m)^\[INFO\] Scanning for projects.*$/).drop(1)
assert builds.size() == 5
def jar = builds[1], tag = builds[2], major = builds[3], review = builds[4]

// API, RENDER, BUDGET and CONTRACT, each at its present place with the released one below; translate.md breaks nothing.
[jar, tag, major].each { log ->
    assert log.contains("[PC1231] The fixed text has at least")
    assert log.contains("[PC1206] 'city' is now required.")
    assert log.contains("src/main/prompts/greet.md:7:3: warning: [PC1221] The default of 'tone' changed from \"warm\" to \"calm\".")
    assert log.contains("[PC1220] The text has changed.")
    assert log.contains("[PC1245] 'tool_policy.allowed' changed from [read] to [read, search].")
    assert !log.contains('translate.md')
    assert !log.contains('PC1272')
}
assert jar.contains('src/main/prompts/greet.md:3:12: error: [PC1231]')
assert jar.contains('released at target/evolution-1.2.0.jar!/META-INF/prompts/sources/0/greet.md:3:12')
assert jar.contains('(1 API, 1 RENDER, 1 BUDGET, 1 CONTRACT), listed above: from 1.2.0 to 1.3.0-SNAPSHOT is not a major step.')
assert jar.contains('  greet.md: 1 API, 2 RENDER, 1 BUDGET')

// Another package is one change; a directory that moved, and a parent with properties, are none.
assert tag.contains("[PC1270] The package 'com.acme.old' is now 'com.acme.evolution.prompts'.")
assert tag.contains('released at v1.1.0!/texts/greet.md:3:12')
assert !tag.contains('PC1202') && !tag.contains('PC1201')
assert tag.contains('(2 API, 1 RENDER, 1 BUDGET, 1 CONTRACT), listed above: from 1.1.0 to 1.3.0-SNAPSHOT')

assert major.contains('src/main/prompts/greet.md:3:12: warning: [PC1231]')
assert major.contains('com/acme/evolution/1.2.0/evolution-1.2.0.jar!/META-INF/prompts/sources/0/greet.md:3:12')
assert major.contains('nothing else breaks, 5 changes allowed by a major step.')

// Pages show the present prompts beside the released ones.
def pages = new File(basedir, 'target/prompt-site/data')
assert new File(pages, 'index.js').getText('UTF-8').contains('"releases":[{"name":"com.acme:evolution:1.2.0"')
assert pages.listFiles().any { it.getText('UTF-8').contains('"released":{"rendered":{') }

// The comment, with the texts of today and those of the tag, whose POM had another configuration.
def comment = new File(basedir, 'target/review.md').getText('UTF-8')
assert comment.startsWith('<!-- prompt diff -->')
assert comment.contains('<b><code>greet.md</code></b> changed')
assert comment.contains("RENDER PC1221: The default of 'tone' changed")
assert !comment.contains('<b><code>translate.md')
assert review.contains('Prompts changed in a category of <failOn>: budget.')
