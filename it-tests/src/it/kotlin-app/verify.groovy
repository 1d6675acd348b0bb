def log = new File(basedir, 'build.log').text

// The mistakes, by line, and nothing else.
def mistakes = (log =~ /(?m)^\[ERROR\] file:\S+\/(\w+\.kt):(\d+):\d+ (.*?)\r?$/).collect { [it[1], it[2] as int, it[3]] } as Set
assert mistakes*.get(0) as Set == ['Mistakes.kt'] as Set
def message = mistakes.collectEntries { [it[1], it[2]] }
assert message.keySet() == [8, 10, 12, 14, 16, 18, 20, 22] as Set
assert message[8].contains("allowed on a nullable receiver of type 'String?'")
assert message[10].contains("nullable receiver of type 'Long?'")
assert message[12] == "Null cannot be a value of a non-null type 'String'."
assert message[14] == message[12]
assert message[16].contains("actual type is 'List<String?>'")
assert message[18].startsWith('Null cannot be a value of a non-null type')
assert message[20].contains("non-null type 'ChapterSummarizationSources'")
assert message[22] == message[12]

// The right code, compiled by the first of the two builds.
def jar = { path, name ->
  new File(localRepositoryPath, path).listFiles().findAll { it.directory }.collectMany { it.listFiles().toList() }
      .find { it.name ==~ name }
}
def classes = [new File(basedir, 'target/classes'),
               jar('io/promptcompiler/prompt-runtime', /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/),
               jar('org/jetbrains/kotlin/kotlin-stdlib', /kotlin-stdlib-2[0-9.]*\.jar/)]
def run = [System.getProperty('java.home') + '/bin/java', '-cp', classes.join(File.pathSeparator), 'com.acme.MainKt'].execute()
def out = run.text
assert out == new File(basedir, 'expected.txt').text : run.err.text
