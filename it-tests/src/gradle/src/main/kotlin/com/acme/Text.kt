package com.acme

import com.acme.bot.prompts.GreetingPrompt

fun shout(text: String): String = text.uppercase()

fun main() = print(GreetingPrompt.builder().name("Ann").build().render())
