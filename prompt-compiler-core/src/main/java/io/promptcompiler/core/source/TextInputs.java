package io.promptcompiler.core.source;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * The inputs of a text in addition to the defaults of folders: the text itself, the lookups that
 * were made while it and its includes were compiled, and their results.
 *
 * @param files the text, and each file that a lookup found
 * @param questions the lookups, each after the lookups whose results led to it
 * @param answers the results of the lookups as text, in their order
 */
public record TextInputs(Set<SourceFile> files, List<FragmentLookup> questions, String answers) {

  /**
   * Returns a checksum over all inputs.
   *
   * @param defaults the files of defaults that apply to one of the files
   */
  public String checksum(java.util.function.Function<SourceFile, Collection<SourceFile>> defaults) {
    StringBuilder all = new StringBuilder(answers);
    for (SourceFile file : files) {
      all.append(file.hash().checksum()).append('\n');
      for (SourceFile inherited : defaults.apply(file)) {
        all.append(inherited.id()).append('\n').append(inherited.hash().checksum()).append('\n');
      }
      all.append('\n');
    }
    return Checksum.of(all.toString());
  }
}
