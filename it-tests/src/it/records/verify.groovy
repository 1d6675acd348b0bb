// Generated classes are compiled together with the records and beans that they are made from.
def places = [new File(basedir, 'target/classes').toURI().toURL()]
places << new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name.endsWith('.jar') }.toURI().toURL()
def loader = new URLClassLoader(places as URL[], (ClassLoader) null)
assert loader.loadClass('com.acme.app.Reviews').example() ==
    'Tests of Ann, who is away\n- line 12: very-high\n'

// The command line tool finds what is configured.
assert new File(basedir, 'target/prompt-compiler/main-default.options').text.contains('com.acme.domain.Project.Finding')
