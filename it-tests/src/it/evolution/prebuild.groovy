// A repository in which the released prompts were committed and tagged before they became those of today.
def git = { String... arguments ->
    def command = ['git', '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'] + arguments.toList()
    def process = new ProcessBuilder(command).directory(basedir).redirectErrorStream(true).start()
    def output = process.inputStream.text
    assert process.waitFor() == 0 : output
}
def present = new File(basedir, 'src/main/prompts')
def today = present.listFiles().collectEntries { [it.name, it.text] }
new File(basedir, 'released').eachFile { new File(present, it.name).text = it.text }
git('init', '-q')

// The same prompts with another configuration: in another package, read from another directory, which says a parent.
def pom = new File(basedir, 'pom.xml')
def now = pom.text
def folder = new File(basedir, 'parent')
folder.mkdirs()
new File(folder, 'pom.xml').text = """<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.acme</groupId><artifactId>parent</artifactId><version>7</version><packaging>pom</packaging>
  <properties><prompts>texts</prompts><package>com.acme.old</package></properties>
</project>"""
pom.text = now
    .replace('<groupId>com.acme</groupId>\n  <artifactId>evolution',
        '<parent><groupId>com.acme</groupId><artifactId>parent</artifactId><version>7</version>'
            + '<relativePath>parent</relativePath></parent>\n  <artifactId>evolution')
    .replace('<prompts>src/main/prompts</prompts>', '')
    .replace('<goal>breaking</goal>\n            </goals>',
        '</goals><configuration><packageName>${package}</packageName></configuration>')
assert present.renameTo(new File(basedir, 'texts'))
git('add', 'texts', 'parent', 'pom.xml')
git('commit', '-q', '-m', 'Release 1.1.0')
git('tag', 'v1.1.0')

assert new File(basedir, 'texts').renameTo(present)
pom.text = now
folder.deleteDir()
today.each { name, text -> new File(present, name).text = text }
return true
