package com.acme

import com.acme.kotlin_app.prompts.EscalatePrompt
import com.acme.kotlin_app.prompts.Prompts
import com.acme.kotlin_app.prompts.chapters.ChapterSummarizationContext
import com.acme.kotlin_app.prompts.chapters.ChapterSummarizationSources
import com.acme.kotlin_app.prompts.chapters.ChapterTitlePrompt
import com.acme.kotlin_app.prompts.chapters.Turn
import com.acme.kotlin_app.prompts.chapters.TurnsArgs

/** Required parameters come first, in their order; what is optional may be null. */
fun escalation(phone: String?): EscalatePrompt =
    EscalatePrompt.builder()
        .storyId("37")
        .severity(EscalatePrompt.Severity.HIGH)
        .escalationPhone(phone)
        .attempt(2)
        .files(listOf("src/parser.ts"))
        .build()

/** What may be absent is a type with a question mark, the rest is not. */
fun describe(prompt: EscalatePrompt): String {
    val storyId = prompt.storyId()
    val digits = prompt.escalationPhone()?.length ?: 0
    val next: Long = (prompt.attempt() ?: 0) + 1
    return "$storyId in ${prompt.`in`().uppercase()}: $digits digits, attempt $next, " +
        "${prompt.files()?.map(String::length)}, ${prompt.severity().value()}"
}

/** By name: no null can hide in what a catalog gives. */
fun byName(): String {
    val text: String =
        Prompts.catalog().render("escalate.md", mapOf("storyId" to "38", "severity" to "low"))
    return text.trim()
}

/** An application's data for a chat prompt. */
class Turns(private val texts: List<String>) : ChapterSummarizationSources {
    override fun turns(args: TurnsArgs): List<Turn>? =
        texts.take((args.limit() ?: 10).toInt()).map { Turn.of(it) }
}

fun title(): String {
    val chapter = ChapterSummarizationContext.Chapter.of(3)
    val context = ChapterSummarizationContext.builder().chapter(chapter).build()
    return ChapterTitlePrompt.of(context, Turns(listOf("a", "b", "c", "d")))
        .render()
        .messages()
        .joinToString { "${it.role()}: ${it.content()}" }
}

fun main() {
    val prompt = escalation("555-0100")
    println(prompt.render())
    println(describe(prompt))
    println(describe(EscalatePrompt.fromMap(mapOf("storyId" to "9", "severity" to "low"))))
    println(escalation(null).toBuilder().attempt(null).files(null).render())
    println(byName())
    println(title())
}
