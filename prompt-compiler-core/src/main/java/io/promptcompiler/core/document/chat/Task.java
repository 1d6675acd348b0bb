package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.List;

/**
 * The types and sources that a task provides to its prompts.
 *
 * @param name its name in chat documents
 * @param file the document that declares it
 * @param defaults the files of defaults whose types it may use
 * @param context the data that is known when a prompt renders
 * @param sources the sources of data
 * @param types all types that context and sources mention
 */
record Task(
    String name,
    SourceFile file,
    List<SourceFile> defaults,
    ObjectType context,
    Service sources,
    Types types) {

  /** Copies the list. */
  Task {
    defaults = List.copyOf(defaults);
  }

  /** Returns all files that define the task. */
  List<SourceFile> files() {
    List<SourceFile> files = new ArrayList<>(List.of(file));
    files.addAll(defaults);
    return files;
  }
}
