def builds = new File(basedir, 'build.log').text.split(/(?m)^\[INFO\] Scanning for projects.*$/).drop(1)
assert builds.size() == 7
def warning = "[WARNING] pom.xml: warning: [PC117] Maven's build cache does not look at 'src/main/prompts', so an edit there would give the old result."
def line = 'Add <maven.build.cache.input.prompts>src/main/prompts</maven.build.cache.input.prompts> to the <properties> of the POM.'
def cached = 'Skipping plugin execution (cached): prompt:generate'

// The warning is right: what is edited is not built.
assert builds[0].contains(warning) && builds[0].contains(line) && builds[0].contains('Compiled 1 prompt')
assert builds[2].contains(cached) && !builds[2].contains('Compiled')

// With the line it is, and nothing is where nothing was edited.
assert !builds[3].contains('PC117') && builds[3].contains('Compiled 1 prompt')
assert !builds[5].contains('PC117') && builds[5].contains('Compiled 1 prompt')
assert builds[6].contains(cached) && !builds[6].contains('Compiled')
def jar = new java.util.zip.ZipFile(new File(basedir, 'target/build-cache-1.0-SNAPSHOT.jar'))
assert jar.getInputStream(jar.getEntry('META-INF/prompts/sources/0/greet.md')).text == 'Good evening!\n'
jar.close()
