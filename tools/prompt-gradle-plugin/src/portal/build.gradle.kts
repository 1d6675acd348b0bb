plugins {
    id("com.gradle.plugin-publish") version "1.3.1"
}

val promptVersion: String by project
group = "io.promptcompiler"
version = promptVersion

java {
    toolchain { languageVersion = JavaLanguageVersion.of(17) }
}

sourceSets.main {
    java.setSrcDirs(listOf("../main/java"))
    resources.setSrcDirs(listOf("../main/resources"))
}

dependencies {
    compileOnly("io.promptcompiler:prompt-commands:$promptVersion")
    compileOnly("org.jspecify:jspecify:1.0.1")
}

tasks.processResources {
    inputs.property("version", promptVersion)
    // The plugin writes this file itself.
    exclude("META-INF/gradle-plugins/**")
    filesMatching("**/version.properties") {
        filter { it.replace("\${project.version}", promptVersion) }
    }
}

gradlePlugin {
    website = "https://github.com/promptcompiler/prompt-compiler"
    vcsUrl = "https://github.com/promptcompiler/prompt-compiler.git"
    plugins {
        create("promptCompiler") {
            id = "io.promptcompiler"
            implementationClass = "io.promptcompiler.gradle.PromptCompilerPlugin"
            displayName = "Prompt Compiler"
            description = "Compiles prompt templates into type-safe Java classes."
            tags = listOf("prompts", "llm", "ai", "templates", "code-generation")
        }
    }
}
