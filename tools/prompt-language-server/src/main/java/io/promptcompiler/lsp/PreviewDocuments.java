package io.promptcompiler.lsp;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.catalog.Rendered;
import io.promptcompiler.core.edit.EditedModule;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * Renders prompts that are being edited, as documents with addresses of the form {@code
 * prompt-preview:/<module>/<id>?example=<name>}.
 */
final class PreviewDocuments {
  static final String SCHEME = "prompt-preview";
  static final String COMMAND = "prompt.preview";

  private final Workspace workspace;

  PreviewDocuments(Workspace workspace) {
    this.workspace = workspace;
  }

  /**
   * Returns a lens for each example of a prompt, or one for made-up values if the prompt has no
   * examples.
   */
  List<CodeLens> lenses(Workspace.Found found) {
    SourceFile file = found.file();
    Families families = found.served().module().module().options().families();
    boolean isPrompt =
        !Fragments.isFragment(file)
            && file.root().library().isEmpty()
            && families.kinds().all().contains(file.kind())
            && !families.declarationKinds().contains(file.kind());
    if (!isPrompt) {
      return List.of();
    }
    List<String> examples = new ArrayList<>(EditedModule.examples(file));
    if (examples.isEmpty()) {
      examples.add("");
    }
    List<CodeLens> lenses = new ArrayList<>();
    for (String example : examples) {
      String title = example.isEmpty() ? "Preview" : "Preview: " + example;
      Command command = new Command(title, COMMAND, List.of(address(found, example)));
      lenses.add(new CodeLens(new Range(new Position(0, 0), new Position(0, 0)), command, null));
    }
    return lenses;
  }

  /** Returns the address of a preview. */
  static String address(Workspace.Found found, String example) {
    String module = found.served().module().module().name();
    String path = "/" + module.replace("/", "-") + "/" + found.file().id().path();
    try {
      String query = example.isEmpty() ? null : "example=" + example;
      return new URI(SCHEME, null, path, query, null).toString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /**
   * Returns the content of a preview, or a sentence with the reason if there is nothing to show.
   */
  String content(String address) {
    URI uri;
    try {
      uri = new URI(address);
    } catch (URISyntaxException e) {
      return "'" + address + "' is not the address of a preview.\n";
    }
    String path = String.valueOf(uri.getPath());
    String query = uri.getQuery();
    String example =
        query != null && query.startsWith("example=") ? query.substring("example=".length()) : "";
    for (Workspace.Served served : workspace.modules()) {
      String start = "/" + served.module().module().name().replace("/", "-") + "/";
      if (path.startsWith(start)) {
        String id = path.substring(start.length());
        Optional<SourceFile> file =
            served.snapshot().files().stream()
                .filter(one -> one.id().path().equals(id) && one.root().library().isEmpty())
                .findFirst();
        if (file.isPresent()) {
          return content(served.module(), file.get(), example);
        }
      }
    }
    return "There is no prompt '" + path + "' any more.\n";
  }

  private static String content(EditedModule module, SourceFile file, String example) {
    Optional<EntryPoint> prompt = module.entryPoint(file);
    if (prompt.isEmpty()) {
      return "This prompt has errors, so it cannot be rendered.\n";
    }
    try {
      Rendered rendered = module.render(file, prompt.get(), example);
      StringBuilder text = new StringBuilder(rendered.text().orElse(""));
      rendered
          .messages()
          .forEach(
              one ->
                  text.append("── ")
                      .append(one.role())
                      .append(" ──\n")
                      .append(one.content())
                      .append('\n'));
      return text.toString();
    } catch (IllegalArgumentException | IllegalStateException e) {
      return "This cannot be rendered: " + e.getMessage() + "\n";
    }
  }
}
