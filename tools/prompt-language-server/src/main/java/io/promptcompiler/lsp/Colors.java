package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensLegend;

/** Encodes the names in a file as semantic tokens, which an editor colors by kind. */
final class Colors {
  private static final List<String> TYPES =
      List.of(
          "parameter",
          "property",
          "variable",
          "function",
          "type",
          "enumMember",
          "namespace",
          "keyword");
  private static final List<String> MODIFIERS = List.of("declaration");

  private Colors() {}

  static SemanticTokensLegend legend() {
    return new SemanticTokensLegend(TYPES, MODIFIERS);
  }

  static SemanticTokens of(Snapshot snapshot, SourceText text) {
    List<Integer> data = new ArrayList<>();
    Names names = new Names(snapshot);
    Position last = new Position(0, 0);
    for (Use use : Outline.colored(names, text)) {
      Position at = Places.position(text, use.at().span().start());
      int lines = at.getLine() - last.getLine();
      data.add(lines);
      data.add(lines == 0 ? at.getCharacter() - last.getCharacter() : at.getCharacter());
      data.add(use.at().span().length());
      data.add(TYPES.indexOf(word((NameMeaning) use.meaning(), names, use)));
      data.add(isDeclaration(use) ? 1 : 0);
      last = at;
    }
    return new SemanticTokens(data);
  }

  private static boolean isDeclaration(Use use) {
    return use.meaning() instanceof NameMeaning.OfField field
        && Names.key(field.field().location()).equals(Names.key(use.at()));
  }

  private static String word(NameMeaning meaning, Names names, Use use) {
    if (meaning instanceof NameMeaning.OfField field) {
      boolean isParameter =
          names.scopes(use.at().source(), use.at().span().start()).stream()
              .limit(1)
              .anyMatch(
                  scope ->
                      scope
                          .parameters()
                          .field(field.field().name())
                          .filter(
                              one ->
                                  Names.key(one.location())
                                      .equals(Names.key(field.field().location())))
                          .isPresent());
      return isParameter ? "parameter" : "property";
    }
    if (meaning instanceof NameMeaning.OfHelper helper && helper.form().startsWith("{{#")) {
      return "keyword"; // like the name at the end of the block, which only grammars color
    }
    if (meaning instanceof NameMeaning.OfHelper || meaning instanceof NameMeaning.OfTool) {
      return "function";
    }
    if (meaning instanceof NameMeaning.OfType) {
      return "type";
    }
    if (meaning instanceof NameMeaning.OfValue) {
      return "enumMember";
    }
    return meaning instanceof NameMeaning.OfLocal ? "variable" : "namespace";
  }
}
