package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;

/**
 * What a task gives to its prompts.
 *
 * @param name what chat documents call it
 * @param file the document that declares it
 * @param context what is known when a prompt renders
 * @param sources what is asked for data
 * @param types all types that the two mention
 */
public record Task(
    String name, SourceFile file, ObjectType context, Service sources, Types types) {}
