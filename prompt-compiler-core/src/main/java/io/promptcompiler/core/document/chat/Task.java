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
 * @param name what chat documents call it
 * @param file the document that declares it
 * @param defaults the files of defaults whose types it may use
 * @param context what is known when a prompt renders
 * @param sources the sources of data
 * @param types all types that the two mention
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

  /** All files that say what the task is. */
  List<SourceFile> files() {
    List<SourceFile> files = new ArrayList<>(List.of(file));
    files.addAll(defaults);
    return files;
  }
}
