// A project with scripts and classes in Kotlin. The workflow of a release builds it with several versions of Gradle.
pluginManagement {
    val promptVersion: String by settings
    repositories {
        mavenLocal()
        mavenCentral()
        gradlePluginPortal()
    }
    plugins {
        id("io.promptcompiler") version promptVersion
    }
}

dependencyResolutionManagement {
    repositories {
        mavenLocal()
        mavenCentral()
    }
}

rootProject.name = "kotlin-bot"
