package io.promptcompiler.core.driver;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.DocumentCompiler.Declared;
import io.promptcompiler.core.document.DocumentCompiler.Offer;
import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The families of documents of a run, each ready to compile its documents. */
final class OpenFamilies {
  private final Map<Kind, DocumentCompiler> byKind = new LinkedHashMap<>();
  private final List<DocumentCompiler> compilers = new ArrayList<>();

  private OpenFamilies() {}

  static OpenFamilies open(Families families, CompilationContext context) {
    OpenFamilies open = new OpenFamilies();
    for (DocumentFamily family : families.all()) {
      DocumentCompiler compiler = family.open(context);
      open.compilers.add(compiler);
      family.kinds().forEach(kind -> open.byKind.put(kind.kind(), compiler));
    }
    return open;
  }

  /** Compiles a document of the project. */
  CompiledDocument compile(SourceFile file) {
    return InternalCompilerError.naming(file.id().path(), () -> of(file).compile(file));
  }

  /** Returns whether a file of the project is part of another document. */
  boolean isPart(SourceFile file) {
    return of(file).isPart(file);
  }

  /** Returns the names by which other modules can refer to a document of a library. */
  List<Offer> offers(SourceFile file) {
    return of(file).offers(file);
  }

  private DocumentCompiler of(SourceFile file) {
    return Objects.requireNonNull(byKind.get(file.kind()));
  }

  /** Returns the declarations that documents of the project make for others. */
  List<Declared> declared() {
    return compilers.stream().map(DocumentCompiler::declared).toList();
  }

  /** Returns the declarations that documents of libraries make for others. */
  List<Declared> declaredByLibraries() {
    return compilers.stream().map(DocumentCompiler::declaredByLibraries).toList();
  }

  /** Returns the members of folders other than their prompts. */
  List<FolderMembers> folders() {
    return compilers.stream().flatMap(compiler -> compiler.folders().stream()).toList();
  }
}
