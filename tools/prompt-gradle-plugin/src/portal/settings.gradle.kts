// Publishes a released version of the plugin in the portal of Gradle, which accepts uploads only from a build with Gradle:
// gradle -p tools/prompt-gradle-plugin/src/portal publishPlugins -PpromptVersion=0.2.0
dependencyResolutionManagement {
    repositories {
        mavenCentral()
    }
}

rootProject.name = "prompt-gradle-plugin"
