package io.promptcompiler.overrides;

import java.net.URI;

/**
 * A group of an Apicurio Registry.
 *
 * @param group the id of the group
 */
record ApicurioGroup(String group) implements HttpLayout {

  @Override
  public String name(URI base) {
    return "registry " + base + " group " + group;
  }

  @Override
  public HttpPass pass(URI base, Signatures signatures) {
    return new ApicurioPass(base, group, signatures);
  }
}
