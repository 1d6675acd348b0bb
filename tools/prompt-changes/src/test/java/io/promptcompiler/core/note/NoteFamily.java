package io.promptcompiler.core.note;

import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.document.DocumentContract.Words;
import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.source.Dependencies;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.ChangeRule;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.List;
import java.util.Optional;

/** Notes: a title in the first line, then a text that is printed as it stands. */
final class NoteFamily implements DocumentFamily {
  private static final Kind NOTE = Kind.of("note", Kind.Form.OTHER, ".note");
  private static final ChangeRule TITLE =
      ChangeRule.of(
          ChangeRule.Kind.CHANGED.as(DiagnosticCode.DATA_CHANGED, "Readers look for it."));

  @Override
  public List<DocumentKind> kinds() {
    return List.of(
        DocumentKind.of(
            NOTE, "note", Keyed.open("a note", required("title", TEXT, "Its first line."))));
  }

  @Override
  public DocumentCompiler open(CompilationContext context) {
    return NoteFamily::compile;
  }

  /** Its readers go by the title. */
  @Override
  public DocumentContract contract(CompiledDocument document) {
    SourceFile file = document.file();
    String title = file.text().content().lines().findFirst().orElse("");
    return DocumentContract.of(
        file.location(), List.of(Term.of(TITLE, "title", Words.of(title), file.location())));
  }

  private static CompiledDocument compile(SourceFile file) {
    String content = file.text().content();
    int title = content.indexOf('\n');
    if (title <= 0) {
      Diagnostic untitled =
          Diagnostic.of(DiagnosticCode.BAD_VALUE, file.location(), "title", "")
              .fix("Begin the note with a line that is its title.");
      return CompiledDocument.prompt(file, Optional.empty(), Dependencies.NONE, List.of(untitled));
    }
    EntryPoint note = entryPoint(file, content.substring(0, title), content.substring(title + 1));
    return CompiledDocument.prompt(file, Optional.of(note), Dependencies.NONE, List.of());
  }

  private static EntryPoint entryPoint(SourceFile file, String title, String text) {
    About about =
        new About(
            file.id().path(),
            file.kind().word(),
            file.root().scope().word(),
            List.of(title),
            "",
            "",
            "current",
            Optional.empty(),
            "",
            file.sha256());
    return new EntryPoint(
        about,
        new EntryPoint.Naming(file.root().packageName(), "note", Optional.empty()),
        new ObjectType(
            new TypeName(file.text().path(), false, List.of()), List.of(), "", file.location()),
        Types.NONE,
        new TextProgram(List.of(new Instruction.EmitText(text, file.location())), List.of()),
        List.of(),
        file.location());
  }
}
