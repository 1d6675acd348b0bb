package com.acme

import com.acme.kotlin_app.prompts.EscalatePrompt
import com.acme.kotlin_app.prompts.Prompts
import com.acme.kotlin_app.prompts.chapters.ChapterSummarizationContext
import com.acme.kotlin_app.prompts.chapters.ChapterTitlePrompt

fun unchecked(prompt: EscalatePrompt) = prompt.escalationPhone().length

fun unboxed(prompt: EscalatePrompt): Long = prompt.attempt() + 1

fun nullForRequired() = EscalatePrompt.builder().storyId(null)

fun nullForDefault() = escalation(null).toBuilder().`in`(null)

fun nullInside(files: List<String?>) = escalation(null).toBuilder().files(files)

fun nullForMap() = EscalatePrompt.fromMap(null)

fun nullForSources(context: ChapterSummarizationContext) = ChapterTitlePrompt.of(context, null)

fun nullForName() = Prompts.catalog().render(null, mapOf<String, Any>())
