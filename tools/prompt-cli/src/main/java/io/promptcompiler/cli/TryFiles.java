package io.promptcompiler.cli;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.command.PromptModule;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compiles files that are not there yet together with those that are: in a copy of their root,
 * which is shown as the root itself.
 */
record TryFiles(PromptModule module, SourceRoot root) {

  /** The errors in these files, and those that others have only with them. */
  List<Diagnostic> errors(Map<String, String> files) throws IOException {
    Path copy = Files.createTempDirectory("prompt-new");
    try {
      if (Files.isDirectory(root.directory())) {
        copy(root.directory(), copy);
      }
      List<Diagnostic> before =
          Files.isDirectory(root.directory())
              ? PromptCompiler.analyze(module.options()).errors()
              : List.of();
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path path = copy.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
      }
      List<Diagnostic> after = PromptCompiler.analyze(with(copy)).errors();
      List<String> known = before.stream().map(TryFiles::identity).toList();
      return after.stream().filter(error -> !known.contains(identity(error))).toList();
    } finally {
      delete(copy);
    }
  }

  private static String identity(Diagnostic error) {
    return error.location() + " " + error.code() + " " + error.message();
  }

  private CompilerOptions with(Path copy) {
    List<SourceRoot> roots = new ArrayList<>(module.options().roots());
    roots.replaceAll(
        one ->
            one.equals(root)
                ? one.from(one.directory(), new SourceRoot.Origin(Optional.empty(), copy))
                : one);
    return module.options().withRoots(roots);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(folder).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(file, to.resolve(from.relativize(file).toString()));
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void delete(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(
              Path inner, @org.jspecify.annotations.Nullable IOException e) throws IOException {
            Files.delete(inner);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
