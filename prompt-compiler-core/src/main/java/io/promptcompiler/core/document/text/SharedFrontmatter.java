package io.promptcompiler.core.document.text;

import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.document.frontmatter.Frontmatter;
import io.promptcompiler.core.document.template.CompileOutput;
import io.promptcompiler.core.document.template.ReadText;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.List;
import java.util.Optional;

/**
 * The frontmatter that applies to all texts of a prompt: the base and the variants.
 *
 * @param file the document
 * @param syntax the syntax of variables
 * @param frontmatter its frontmatter, including inherited and inferred parts
 * @param manner whether adjacent messages of one role are joined, for a prompt that consists of
 *     messages
 * @param output the declared output, if there is one
 */
record SharedFrontmatter(
    SourceFile file,
    Syntax syntax,
    Frontmatter frontmatter,
    Manner manner,
    List<Alias> aliases,
    Optional<CompileOutput> output) {

  SharedFrontmatter {
    aliases = List.copyOf(aliases);
  }

  /** Returns the parameters, including inherited ones that may be unused. */
  List<Field> declared() {
    return declarations().parameters();
  }

  /** Returns whether a parameter is declared in the document itself, or in the one it overrides. */
  boolean isOwn(Field field) {
    return file.isOwn(field.location().source());
  }

  /** Returns all types, including those that only the output uses. */
  Types types() {
    return output.map(CompileOutput::types).orElse(declarations().types());
  }

  /** Returns the parameters as the context of a text in the given file. */
  ObjectType context(SourceFile at) {
    ObjectType parameters = ReadText.parameters(file, declared());
    return new ObjectType(
        parameters.name(), parameters.fields(), parameters.description(), at.location());
  }

  /** Returns the names that a text can look up in addition to the parameters. */
  OuterScope around(SourceFile at) {
    return output.map(found -> found.around(at.text())).orElse(OuterScope.NONE);
  }

  private Declarations declarations() {
    return frontmatter.declarations();
  }
}
