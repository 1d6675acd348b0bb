def log = new File(basedir, 'build.log').text
assert log.contains("Unknown element <failOnWarnings> in the configuration of the plugin. Did you mean 'failOnWarning'?")
