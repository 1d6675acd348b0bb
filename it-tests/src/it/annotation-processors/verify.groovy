def log = new File(basedir, 'build.log').text
assert !log.contains('No processor claimed')

def runtime = new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name ==~ /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/ }
def mapstruct = new File(localRepositoryPath, 'org/mapstruct/mapstruct/1.6.3/mapstruct-1.6.3.jar')
def classes = ['with-lombok', 'with-mapstruct'].collect { new File(basedir, it + '/target/classes') }
def path = (classes + [runtime, mapstruct]).join(File.pathSeparator)
def run = [System.getProperty('java.home') + '/bin/java', '-cp', path, 'com.acme.mapping.Main'].execute()
def out = run.text
assert out.startsWith('ACME-7 2 Ada \nRule 1: keep what the ticket says about ACME-7') : out + run.err.text
assert out.contains('\nGrace   high ') : out
