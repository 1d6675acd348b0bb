// Properties are set as in Gradle 8.0, which has no assignments to them.
plugins {
    kotlin("jvm") version "2.2.20"
    id("io.promptcompiler")
    application
}

val promptVersion: String by project

dependencies {
    implementation("io.promptcompiler:prompt-runtime:$promptVersion")
}

kotlin {
    jvmToolchain(17)
}

prompts {
    packageName.set("com.acme.bot.prompts")
    root("src/main/prompts")
    helper("shout") {
        method.set("com.acme.TextKt#shout")
        parameters.set("string")
        returns.set("string")
    }
    severities.put("PC204", "error")
    against.set("none")
}

application {
    mainClass.set("com.acme.TextKt")
}
