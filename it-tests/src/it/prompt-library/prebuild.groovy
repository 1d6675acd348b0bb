// What an earlier run has installed.
new File(localRepositoryPath, 'com/acme/house').deleteDir()
