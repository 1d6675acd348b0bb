package io.promptcompiler.core.migrate;

import io.promptcompiler.core.migrate.foreign.Piece;
import io.promptcompiler.core.migrate.foreign.WritePieces;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Writes text and variables as a Handlebars template that renders to the same output. */
final class WriteHandlebars {
  private WriteHandlebars() {}

  /**
   * Returns the template.
   *
   * @param tree texts and variables
   * @param paths returns the path that a tag uses for a variable
   */
  static String write(Body tree, UnaryOperator<String> paths) {
    List<Piece> pieces = new ArrayList<>();
    for (Statement statement : tree.statements()) {
      Optional<Segment> variable = Variables.in(statement);
      if (variable.isPresent()) {
        pieces.add(Piece.value(paths.apply(variable.get().name())));
      } else if (statement instanceof Content content) {
        pieces.add(Piece.text(content.value()));
      }
    }
    return WritePieces.write(pieces);
  }
}
