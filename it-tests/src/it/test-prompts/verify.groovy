def log = new File(basedir, 'build.log').text
assert log.count('Prompts are up to date.') == 2
def loader = new URLClassLoader(
    [new File(basedir, 'target/test-classes/').toURI().toURL(), new File(basedir, 'target/classes/').toURI().toURL()] as URL[],
    new URLClassLoader([new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles().find { it.directory }.listFiles().find { it.name ==~ /prompt-runtime-[^-]*(-SNAPSHOT)?\.jar/ }.toURI().toURL()] as URL[]))
def test = loader.loadClass('com.acme.JudgeTest')
def question = test.getDeclaredMethod('question'); question.accessible = true
assert question.invoke(null) == 'Is this polite? Hello Ada, 1 times!\n\n'
def areApart = test.getDeclaredMethod('areApart'); areApart.accessible = true
assert areApart.invoke(null)
