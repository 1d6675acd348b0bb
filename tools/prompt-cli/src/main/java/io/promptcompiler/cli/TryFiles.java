package io.promptcompiler.cli;

import static java.util.stream.Collectors.toSet;

import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.SourceRoot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compiles new files, which do not exist yet, together with the existing ones. */
record TryFiles(PromptModule module, SourceRoot root) {

  /** Returns the errors that the new files cause, in themselves or in other files. */
  List<Diagnostic> errors(Map<String, String> files) {
    Set<String> before = errorsWith(Map.of()).stream().map(TryFiles::identity).collect(toSet());
    Map<String, String> texts = new HashMap<>();
    files.forEach((id, text) -> texts.put(SlashPath.of(root.directory()) + "/" + id, text));
    return errorsWith(texts).stream().filter(one -> !before.contains(identity(one))).toList();
  }

  private List<Diagnostic> errorsWith(Map<String, String> texts) {
    return PromptCompiler.analyzeEdited(module.options(), EditedTexts.of(texts), file -> true)
        .errors();
  }

  private static String identity(Diagnostic error) {
    return error.location() + " " + error.code() + " " + error.message();
  }
}
