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
 * What the document of a prompt says for all of its texts, its own and those of variants.
 *
 * @param file the document
 * @param syntax how variables are written
 * @param frontmatter what it says, with all that is inherited and inferred
 * @param manner whether neighbours of one role are joined, where it consists of messages
 * @param output what models are to answer, if that is said
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

  /** The parameters, with inherited ones that may not be used. */
  List<Field> declared() {
    return declarations().parameters();
  }

  /** Whether a parameter is declared in the document itself. */
  boolean isOwn(Field field) {
    return field.location().source() == file.text();
  }

  /** All types, with those that only the output has. */
  Types types() {
    return output.map(CompileOutput::types).orElse(declarations().types());
  }

  /** The parameters as the context of a text. Names of the output mean something in its file. */
  ObjectType context(SourceFile at) {
    ObjectType parameters = ReadText.parameters(file, declared());
    return new ObjectType(
        parameters.name(), parameters.fields(), parameters.description(), at.location());
  }

  /** What a text can look up besides the parameters. */
  OuterScope around(SourceFile at) {
    return output.map(found -> found.around(at.text())).orElse(OuterScope.NONE);
  }

  private Declarations declarations() {
    return frontmatter.declarations();
  }
}
