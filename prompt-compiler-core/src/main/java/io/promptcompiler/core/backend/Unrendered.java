package io.promptcompiler.core.backend;

import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Variant;
import java.util.List;

/**
 * Creates copies of programs that render nothing. Their classes have the same API, and take a
 * fraction of the time to generate.
 */
public final class Unrendered {
  private static final TextProgram NOTHING = new TextProgram(List.of(), List.of());

  private Unrendered() {}

  /** Returns an entry point without its rendering. */
  public static EntryPoint of(EntryPoint entryPoint) {
    return new EntryPoint(
        entryPoint.about(),
        entryPoint.naming(),
        entryPoint.parameters(),
        entryPoint.types(),
        of(entryPoint.rendering()),
        entryPoint.members().stream().map(Unrendered::of).toList(),
        entryPoint.variants().stream().map(Unrendered::of).toList(),
        entryPoint.location());
  }

  private static Variant of(Variant variant) {
    return new Variant(
        variant.name(),
        variant.description(),
        variant.of(),
        variant.about(),
        NOTHING,
        variant.location(),
        variant.declared());
  }

  /** Returns a fragment without its text. */
  public static Fragment of(Fragment fragment) {
    return fragment.with(NOTHING);
  }

  /**
   * Returns the members of a folder without values that refer to entry points, because these may
   * have errors.
   */
  public static FolderMembers of(FolderMembers folder) {
    return new FolderMembers(
        folder.namespace(),
        folder.folder(),
        folder.name(),
        folder.noun(),
        folder.members().stream().map(Unrendered::withoutValues).toList(),
        folder.description(),
        folder.picture(),
        folder.location());
  }

  private static Member withoutValues(Member member) {
    return member instanceof Member.Given given && given.data() instanceof Data.Made made
        ? new Member.Given(
            given.name(),
            new Data.Made(made.type(), List.of()),
            given.description(),
            given.location())
        : member;
  }

  private static Rendering of(Rendering rendering) {
    if (rendering instanceof MessageProgram messages) {
      return new MessageProgram(
          messages.manner(), messages.service(), List.of(), List.of(), List.of(), List.of());
    }
    return rendering instanceof TextProgram ? NOTHING : rendering;
  }

  private static Member of(Member member) {
    return member instanceof Member.Part part
        ? new Member.Part(
            part.name(),
            part.parameters(),
            new Conversation(List.of(), List.of()),
            part.description(),
            part.location())
        : member;
  }
}
